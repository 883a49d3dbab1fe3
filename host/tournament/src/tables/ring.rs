//! Small finite fields and their products, as tables: what affine planes are drawn in.

/// A ring in which elements 0 to `clique`-1 have differences with inverses: a product of finite fields.
pub(super) struct Ring {
    factors: Vec<Field>,
    /// Number of elements.
    pub(super) order: usize,
    /// Size of the smallest field.
    pub(super) clique: usize,
}

struct Field {
    order: usize,
    add: Vec<usize>,
    mul: Vec<usize>,
}

impl Ring {
    /// The ring of an order: the product of the fields of its prime powers.
    pub(super) fn new(order: usize) -> Option<Ring> {
        if !(2..=256).contains(&order) {
            return None;
        }
        let (mut rest, mut factors, mut prime) = (order, Vec::new(), 2);
        while rest > 1 {
            let mut power = 0;
            while rest.is_multiple_of(prime) {
                rest /= prime;
                power += 1;
            }
            if power > 0 {
                factors.push(Field::new(prime, power)?);
            }
            prime += 1;
        }
        let clique = factors.iter().map(|f| f.order).min()?;
        Some(Ring {
            factors,
            order,
            clique,
        })
    }

    fn combine(&self, a: usize, b: usize, table: impl Fn(&Field) -> &Vec<usize>) -> usize {
        let (mut a, mut b, mut scale, mut result) = (a, b, 1, 0);
        for field in &self.factors {
            let q = field.order;
            result += scale * table(field)[(a % q) * q + b % q];
            (a, b, scale) = (a / q, b / q, scale * q);
        }
        result
    }

    pub(super) fn add(&self, a: usize, b: usize) -> usize {
        self.combine(a, b, |f| &f.add)
    }

    pub(super) fn mul(&self, a: usize, b: usize) -> usize {
        self.combine(a, b, |f| &f.mul)
    }

    /// The element that is `index` in every field, for `index` below the smallest order: any two of these
    /// differ by something with an inverse.
    pub(super) fn diagonal(&self, index: usize) -> usize {
        let (mut scale, mut element) = (1, 0);
        for field in &self.factors {
            element += scale * index;
            scale *= field.order;
        }
        element
    }
}

impl Field {
    /// The field of `prime` to the `power`: polynomials modulo the first irreducible one.
    fn new(prime: usize, power: u32) -> Option<Field> {
        let order = prime.pow(power);
        let degree = power as usize;
        let add = |a: usize, b: usize| {
            from_digits(
                &sum(&digits(a, prime, degree), &digits(b, prime, degree), prime),
                prime,
            )
        };
        let add_table = (0..order * order)
            .map(|i| add(i / order, i % order))
            .collect();
        // The candidate modulus is x^degree + its lower digits; it is irreducible if no product of units is 0.
        let modulus = (0..order)
            .map(|low| digits(low, prime, degree))
            .find_map(|low| {
                let product = |a: usize, b: usize| multiply(a, b, prime, &low);
                let table: Vec<usize> = (0..order * order)
                    .map(|i| product(i / order, i % order))
                    .collect();
                let field = (1..order).all(|a| (1..order).all(|b| table[a * order + b] != 0));
                field.then_some(table)
            });
        Some(Field {
            order,
            add: add_table,
            mul: modulus?,
        })
    }
}

fn digits(mut number: usize, base: usize, count: usize) -> Vec<usize> {
    let mut digits = Vec::with_capacity(count);
    for _ in 0..count {
        digits.push(number % base);
        number /= base;
    }
    digits
}

fn from_digits(digits: &[usize], base: usize) -> usize {
    digits
        .iter()
        .rev()
        .fold(0, |number, digit| number * base + digit)
}

fn sum(a: &[usize], b: &[usize], prime: usize) -> Vec<usize> {
    a.iter().zip(b).map(|(x, y)| (x + y) % prime).collect()
}

/// The product of two polynomials, x^degree replaced by minus the lower digits.
fn multiply(a: usize, b: usize, prime: usize, low: &[usize]) -> usize {
    let degree = low.len();
    let (a, b) = (digits(a, prime, degree), digits(b, prime, degree));
    let mut product = vec![0; 2 * degree];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] = (product[i + j] + x * y) % prime;
        }
    }
    for top in (degree..2 * degree).rev() {
        let factor = std::mem::take(&mut product[top]);
        for (i, l) in low.iter().enumerate() {
            let place = top - degree + i;
            product[place] = (product[place] + factor * (prime - l % prime)) % prime;
        }
    }
    from_digits(&product[..degree], prime)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ring_has_the_inverses_it_promises() {
        for order in 2..=32 {
            let ring = Ring::new(order).unwrap_or_else(|| panic!("{order}"));
            let units = |a: usize| (0..order).any(|b| ring.mul(a, b) == ring.diagonal(1));
            let negative = |a: usize| (0..order).find(|&b| ring.add(a, b) == 0).unwrap_or(0);
            for i in 0..ring.clique {
                for j in 0..i {
                    assert!(
                        units(ring.add(ring.diagonal(i), negative(ring.diagonal(j)))),
                        "{order}: {i} - {j}"
                    );
                }
            }
            assert_eq!(ring.mul(ring.diagonal(1), order - 1), order - 1);
        }
        assert_eq!(Ring::new(9).map(|r| r.clique), Some(9));
        assert_eq!(Ring::new(12).map(|r| r.clique), Some(3));
    }
}
