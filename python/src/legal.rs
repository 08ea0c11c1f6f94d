//! The legal actions of all rows in one list, and where those of each row begin.

use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::rows::REST;

/// The legal actions of every row. Lists stay where they are, because Python may hold views of them.
pub struct Legal {
    /// Start of the actions of each row, and the end of the last.
    pub offsets: Vec<i64>,
    /// The contents behind the last offset are meaningless.
    actions: Vec<i32>,
    /// Lists that became too small.
    outgrown: Vec<Vec<i32>>,
    /// The actions of each portion of the rows, and how many each row has.
    lists: Vec<Vec<i32>>,
    counts: Vec<usize>,
}

/// Some rows that lie beside each other.
pub struct Portion<'a> {
    number: usize,
    /// Their actions, and how many each has.
    pub list: &'a mut Vec<i32>,
    pub counts: &'a mut [usize],
    offsets: &'a mut [i64],
}

/// Portions on their way to one list.
pub struct Joining<'a> {
    lengths: Vec<AtomicUsize>,
    places: Mutex<Places<'a>>,
}

struct Places<'a> {
    /// The part that is not yet assigned.
    room: &'a mut [i32],
    /// Start and room of each portion, until it is taken. All are assigned at once.
    given: Vec<Option<(usize, &'a mut [i32])>>,
}

impl Legal {
    pub fn new(rows: usize) -> Legal {
        Legal {
            offsets: vec![0; rows + 1],
            actions: vec![0; rows * 32],
            outgrown: Vec::new(),
            lists: Vec::new(),
            counts: vec![0; rows],
        }
    }

    /// The actions of a row.
    pub fn of(&self, row: usize) -> &[i32] {
        &self.actions[self.offsets[row] as usize..self.offsets[row + 1] as usize]
    }

    /// The actions of all rows.
    pub fn all(&self) -> &[i32] {
        &self.actions[..self.offsets[self.offsets.len() - 1] as usize]
    }

    /// Lists the actions again, in portions of `size` rows. `list` fills the portions, adds their lengths to `Joining`,
    /// and then puts each in its place. If it returns false, nothing has changed.
    pub fn renew(&mut self, size: usize, list: impl FnOnce(Vec<Portion<'_>>, &Joining<'_>) -> bool) -> bool {
        let rows = self.counts.len();
        self.lists.resize_with(rows.div_ceil(size), Vec::new);
        let (mut counts, mut offsets) = (self.counts.chunks_mut(size), self.offsets[..rows].chunks_mut(size));
        let portion =
            |(number, list)| Some(Portion { number, list, counts: counts.next()?, offsets: offsets.next()? });
        let portions: Vec<Portion> = self.lists.iter_mut().enumerate().filter_map(portion).collect();
        let joining = Joining {
            lengths: portions.iter().map(|_| AtomicUsize::new(0)).collect(),
            places: Mutex::new(Places { room: &mut self.actions, given: Vec::new() }),
        };
        if !list(portions, &joining) {
            return false;
        }
        let length: usize = self.lists.iter().map(Vec::len).sum();
        self.offsets[rows] = length as i64;
        if length > self.actions.len() {
            self.move_on(size, length);
        }
        true
    }

    /// Moves on to a place with more room.
    fn move_on(&mut self, size: usize, length: usize) {
        self.outgrown.push(std::mem::replace(&mut self.actions, vec![0; 2 * length]));
        let (mut begin, rows) = (0, self.counts.len());
        let portions = self.counts.chunks(size).zip(self.offsets[..rows].chunks_mut(size));
        for (list, (counts, offsets)) in self.lists.iter().zip(portions) {
            self.actions[begin..][..list.len()].copy_from_slice(list);
            add_up(counts, offsets, begin);
            begin += list.len();
        }
    }
}

impl Portion<'_> {
    /// The first row whose action is not legal, counted in this portion.
    pub fn first_illegal(&self, actions: &[AtomicI32]) -> Option<usize> {
        let mut legal = &self.list[..];
        self.counts.iter().zip(actions).position(|(&count, action)| {
            let (here, behind) = legal.split_at(count);
            legal = behind;
            let action = action.load(Ordering::Relaxed);
            action != REST && !here.contains(&action)
        })
    }
}

impl Joining<'_> {
    /// The portion is listed.
    pub fn set_length(&self, portion: &Portion<'_>) {
        self.lengths[portion.number].store(portion.list.len(), Ordering::Relaxed);
    }

    /// Puts a portion in its place, once all lengths are known. If there is too little room for all, nothing happens.
    pub fn put(&self, portion: &mut Portion<'_>) {
        let place =
            self.places.lock().unwrap_or_else(PoisonError::into_inner).take(portion.number, &self.lengths);
        let Some((begin, here)) = place else { return };
        here.copy_from_slice(portion.list);
        add_up(portion.counts, portion.offsets, begin);
    }
}

impl<'a> Places<'a> {
    fn take(&mut self, number: usize, lengths: &[AtomicUsize]) -> Option<(usize, &'a mut [i32])> {
        if self.given.is_empty() {
            let (mut begin, mut room) = (0, std::mem::take(&mut self.room));
            for length in lengths {
                let length = length.load(Ordering::Relaxed);
                let (here, behind) = room.split_at_mut_checked(length)?;
                self.given.push(Some((begin, here)));
                (begin, room) = (begin + length, behind);
            }
        }
        self.given.get_mut(number)?.take()
    }
}

/// Start of the actions of each row.
fn add_up(counts: &[usize], offsets: &mut [i64], mut begin: usize) {
    for (offset, count) in offsets.iter_mut().zip(counts) {
        *offset = begin as i64;
        begin += count;
    }
}
