//! A life of a guest and of an account, in a data folder of their own.

mod powers;

use super::*;
use crate::limits::{DAY_MS, GUEST_LIFE_MS, SESSION_LIFE_MS};

struct Folder {
    people: People,
    dir: tempfile::TempDir,
}

fn folder() -> Folder {
    let dir = tempfile::tempdir().expect("a folder");
    Folder {
        people: People::open(dir.path()).expect("opened"),
        dir,
    }
}

fn header(cookie: &Cookie) -> String {
    format!("qipai={}", cookie.value)
}

impl Folder {
    fn who(&self, cookie: &Cookie, now: i64) -> Option<Person> {
        self.people
            .visitor(Some(&header(cookie)), now)
            .expect("asked")
            .map(|visitor| visitor.person)
    }

    fn account(&self, name: &str) -> SignedIn {
        self.people
            .register(None, name, "correct horse", name, 0)
            .expect("registered")
    }
}

fn code<T>(result: Result<T, Refusal>) -> String {
    result
        .err()
        .map_or_else(|| "fine".to_owned(), |refusal| refusal.why.code)
}

#[test]
fn a_guest_is_known_by_the_cookie_and_kept_only_when_they_act() {
    let f = folder();
    let (guest, cookie) = f.people.new_guest(0).expect("a guest");
    assert_eq!(f.who(&cookie, 1), Some(guest.person.clone()));
    assert!(f.people.find(&guest.person.name).expect("asked").is_none());
    let kept = f.people.keep(&guest.person, 5).expect("kept");
    assert_eq!(kept.name, guest.person.name);
    assert_eq!(
        f.people.find(&kept.name).expect("asked"),
        Some((kept.clone(), 5))
    );
    let renamed = f.people.rename(&guest.person, "小明", 6).expect("renamed");
    assert_eq!(f.who(&cookie, 7).expect("known").name, renamed.name);
    assert_eq!(f.who(&cookie, GUEST_LIFE_MS), None, "expired");
    assert_eq!(f.people.visitor(None, 0).expect("asked"), None);
}

#[test]
fn a_guest_who_registers_stays_the_same_person_and_the_guests_cookie_ends() {
    let f = folder();
    let (guest, old) = f.people.new_guest(0).expect("a guest");
    f.people.rename(&guest.person, "Ann", 0).expect("renamed");
    let signed = f
        .people
        .register(Some(&guest), "Ann", "correct horse", "1", 1)
        .expect("registered");
    assert_eq!(signed.visitor.person.id, guest.person.id);
    assert_eq!(
        f.who(&signed.cookie, 2).map(|p| p.kind),
        Some(Kind::Account)
    );
    assert_eq!(f.who(&old, 2), None);
    assert_eq!(
        code(
            f.people
                .register(Some(&signed.visitor), "Bob", "correct horse", "1", 1)
        ),
        "already-account"
    );
}

#[test]
fn a_guest_who_logs_in_leaves_seats_and_lists_to_the_account() {
    let f = folder();
    let ann = f.account("Ann");
    f.account("Bob");
    let (guest, cookie) = f.people.new_guest(0).expect("a guest");
    f.people
        .set_manner(&guest.person, "bob", Manner::Mute, true, 0)
        .expect("muted");
    let signed = f
        .people
        .login(Some(&guest), "ANN", "correct horse", "2", 1)
        .expect("logged in");
    assert_eq!(signed.visitor.person.id, ann.visitor.person.id);
    assert_eq!(
        f.people.errands().expect("asked"),
        [(guest.person.id.clone(), Some(ann.visitor.person.id.clone()))]
    );
    f.people.errand_done(&guest.person.id).expect("done");
    assert!(f.people.errands().expect("asked").is_empty());
    assert_eq!(
        f.people.lists(&ann.visitor.person.id).expect("lists").0,
        ["Bob"]
    );
    assert_eq!(f.who(&cookie, 2), None, "the guest's cookie names nobody");
}

#[test]
fn names_are_unique_by_what_a_reader_sees() {
    let f = folder();
    f.account("Jos\u{e9}");
    for name in ["jose\u{301}", "JOSÉ"] {
        assert_eq!(
            code(f.people.register(None, name, "correct horse", "1", 0)),
            "name-taken"
        );
        let (guest, _) = f.people.new_guest(0).expect("a guest");
        assert_eq!(code(f.people.rename(&guest.person, name, 0)), "name-taken");
    }
}

#[test]
fn a_new_password_ends_the_old_sessions() {
    let f = folder();
    let one = f.account("Ann");
    let two = f
        .people
        .login(None, "Ann", "correct horse", "1", 1)
        .expect("logged in");
    assert_eq!(
        code(
            f.people
                .change_password(&one.visitor, "wrong", "battery staple", "1", 2)
        ),
        "wrong-password"
    );
    assert_eq!(
        code(
            f.people
                .change_password(&one.visitor, "correct horse", "short", "1", 2)
        ),
        "password-short"
    );
    let three = f
        .people
        .change_password(&one.visitor, "correct horse", "battery staple", "1", 2)
        .expect("changed");
    assert_eq!(f.who(&one.cookie, 3), None);
    assert_eq!(f.who(&two.cookie, 3), None);
    assert!(f.who(&three.cookie, 3).is_some());
    assert_eq!(
        code(f.people.login(None, "Ann", "correct horse", "1", 3)),
        "wrong-password"
    );
    f.people.logout(&three.visitor).expect("logged out");
    assert_eq!(
        f.who(&three.cookie, 3),
        None,
        "a cookie copied before is worth nothing"
    );
}

#[test]
fn sessions_live_on_while_they_are_used() {
    let f = folder();
    let signed = f.account("Ann");
    assert_eq!(f.people.renewed(&signed.visitor, DAY_MS), None);
    let later = SESSION_LIFE_MS / 2;
    let cookie = f.people.renewed(&signed.visitor, later).expect("a new one");
    assert!(f.who(&cookie, later + SESSION_LIFE_MS - 1).is_some());
    assert_eq!(f.who(&cookie, later + SESSION_LIFE_MS), None);
}

#[test]
fn guessing_is_slow_for_a_name_and_for_an_address() {
    let f = folder();
    f.account("Ann");
    for n in 0..10 {
        assert_eq!(
            code(
                f.people
                    .login(None, "Ann", "guess guess", &format!("address {n}"), 0)
            ),
            "wrong-password"
        );
    }
    assert_eq!(
        code(f.people.login(None, "aNN", "correct horse", "another", 0)),
        "too-many-tries"
    );
    f.people
        .login(None, "Ann", "correct horse", "another", 60_000)
        .expect("a minute later");
    // Who knows the password is never slowed.
    for _ in 0..20 {
        f.people
            .login(None, "Ann", "correct horse", "another", 120_000)
            .expect("logged in");
    }
    for n in 0..30 {
        assert_eq!(
            code(
                f.people
                    .login(None, &format!("x{n}"), "guess guess", "one", 0)
            ),
            "wrong-password"
        );
    }
    assert_eq!(
        code(f.people.login(None, "x99", "guess guess", "one", 0)),
        "too-many-tries"
    );
}
