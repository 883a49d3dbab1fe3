//! The heap of a plugin. Lists of moves are hundreds of texts of a few bytes, made and dropped at every question: freed blocks are
//! kept by size and handed out again, which costs a few instructions where the standard heap costs a hundred.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr::null_mut;

/// Sizes that are kept: 16 bytes, 32, and so on to 4 KiB.
const CLASSES: usize = 9;
const LEAST: usize = 16;
const MOST: usize = LEAST << (CLASSES - 1);
/// Blocks are cut from pieces of this many bytes at least.
const PIECE: usize = 2048;

/// A free block, which holds the address of the next one.
struct Free {
    next: *mut Free,
}

/// Free blocks of each size.
struct Heap(UnsafeCell<[*mut Free; CLASSES]>);

// A plugin has one thread, and the heap calls nothing that could call it again.
unsafe impl Sync for Heap {}

#[global_allocator]
static HEAP: Heap = Heap(UnsafeCell::new([null_mut(); CLASSES]));

/// The class of a layout; `CLASSES` for one that the standard heap serves.
fn class(layout: Layout) -> usize {
    if layout.size() > MOST || layout.align() > LEAST {
        return CLASSES;
    }
    let size = layout.size().max(LEAST);
    (usize::BITS - (size - 1).leading_zeros()) as usize - LEAST.trailing_zeros() as usize
}

impl Heap {
    /// Cuts a piece into blocks of a class: the first is handed out, the others are free. Null where there is no memory.
    #[cold]
    fn refill(&self, class: usize) -> *mut u8 {
        let size = LEAST << class;
        let blocks = (PIECE / size).max(1);
        let Ok(layout) = Layout::from_size_align(size * blocks, LEAST) else {
            return null_mut();
        };
        // SAFETY: the layout's size is not zero; blocks lie inside the piece, are aligned and belong to nobody else.
        unsafe {
            let piece = System.alloc(layout);
            if piece.is_null() {
                return piece;
            }
            let lists = &mut *self.0.get();
            for block in 1..blocks {
                let free = piece.add(block * size).cast::<Free>();
                (*free).next = lists[class];
                lists[class] = free;
            }
            piece
        }
    }
}

// SAFETY: a block is as large and as aligned as its class says, and in one hand or one list at a time; what is larger is the
// standard heap's, told apart by the same layout when it comes back.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let class = class(layout);
        if class >= CLASSES {
            // SAFETY: the caller's layout, handed on.
            return unsafe { System.alloc(layout) };
        }
        // SAFETY: one thread, and no reference outlives this call; a block in a list is free.
        unsafe {
            let lists = &mut *self.0.get();
            let free = lists[class];
            if free.is_null() {
                return self.refill(class);
            }
            lists[class] = (*free).next;
            free.cast()
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let class = class(layout);
        // SAFETY: the block comes from `alloc` with this layout, and nobody uses it any more.
        unsafe {
            if class >= CLASSES {
                return System.dealloc(block, layout);
            }
            let lists = &mut *self.0.get();
            let free = block.cast::<Free>();
            (*free).next = lists[class];
            lists[class] = free;
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller promises that the new size makes a layout with the old alignment.
        let wanted = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        let (from, to) = (class(layout), class(wanted));
        if from == to {
            if from < CLASSES {
                return block;
            }
            // SAFETY: both are the standard heap's.
            return unsafe { System.realloc(block, layout, size) };
        }
        // SAFETY: a new block, at least as large as what is copied, and the old one given back.
        unsafe {
            let new = self.alloc(wanted);
            if !new.is_null() {
                std::ptr::copy_nonoverlapping(block, new, layout.size().min(size));
                self.dealloc(block, layout);
            }
            new
        }
    }
}
