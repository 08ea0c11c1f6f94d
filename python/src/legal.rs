//! The legal actions of all rows in one list, and where those of each row begin.

use std::sync::{Mutex, PoisonError};

/// What is legal in every row. Lists stay where they are, because somebody may look at them.
pub struct Legal {
    /// Where the actions of each row begin, and where those of the last end.
    pub offsets: Vec<i64>,
    /// What lies behind the last offset is of no meaning.
    actions: Vec<i32>,
    /// Lists that became too small.
    outgrown: Vec<Vec<i32>>,
    /// The actions of each portion of the rows.
    lists: Vec<Vec<i32>>,
}

/// Some rows that lie beside each other: how many actions each has, and all of them.
pub struct Portion<'a> {
    number: usize,
    pub counts: &'a mut [i64],
    pub list: &'a mut Vec<i32>,
}

/// Portions on their way to one list: each is put there as soon as all before it are known.
pub struct Joining<'a>(Mutex<Queue<'a>>);

struct Queue<'a> {
    /// Those that wait for others before them.
    waiting: Vec<Option<Portion<'a>>>,
    /// The first that has no place yet, and where it begins.
    next: usize,
    begin: i64,
    room: &'a mut [i32],
}

impl Legal {
    pub fn new(rows: usize) -> Legal {
        Legal {
            offsets: vec![0; rows + 1],
            actions: vec![0; rows * 32],
            outgrown: Vec::new(),
            lists: Vec::new(),
        }
    }

    /// Those of a row.
    pub fn of(&self, row: usize) -> &[i32] {
        &self.actions[self.offsets[row] as usize..self.offsets[row + 1] as usize]
    }

    /// Those of all rows.
    pub fn all(&self) -> &[i32] {
        &self.actions[..self.offsets[self.offsets.len() - 1] as usize]
    }

    /// Has them listed anew, in portions of so many rows each: `list` is to hand each portion to what joins them.
    pub fn renew(&mut self, size: usize, list: impl for<'a> FnOnce(Vec<Portion<'a>>, &Joining<'a>)) {
        let rows = self.offsets.len() - 1;
        self.lists.resize_with(rows.div_ceil(size), Vec::new);
        let mut counts = self.offsets[..rows].chunks_mut(size);
        let portion = |(number, list)| Some(Portion { number, counts: counts.next()?, list });
        let portions: Vec<Portion> = self.lists.iter_mut().enumerate().filter_map(portion).collect();
        let waiting = portions.iter().map(|_| None).collect();
        let queue = Queue { waiting, next: 0, begin: 0, room: &mut self.actions };
        let joining = Joining(Mutex::new(queue));
        list(portions, &joining);
        let joined = joining.0.into_inner().unwrap_or_else(PoisonError::into_inner).next;
        let length: usize = self.lists.iter().map(Vec::len).sum();
        self.offsets[rows] = length as i64;
        if joined < self.lists.len() {
            self.move_on(size, joined, 2 * length);
        }
    }

    /// Goes on where there is more room, since there was room for the first portions only.
    fn move_on(&mut self, size: usize, joined: usize, room: usize) {
        self.outgrown.push(std::mem::replace(&mut self.actions, vec![0; room]));
        let rows = self.offsets.len() - 1;
        let mut begin = 0;
        for (number, (list, counts)) in
            self.lists.iter().zip(self.offsets[..rows].chunks_mut(size)).enumerate()
        {
            self.actions[begin..][..list.len()].copy_from_slice(list);
            if number >= joined {
                add_up(counts, begin as i64);
            }
            begin += list.len();
        }
    }
}

/// Makes of counts where each begins.
fn add_up(counts: &mut [i64], mut begin: i64) {
    for count in counts {
        (*count, begin) = (begin, begin + *count);
    }
}

impl<'a> Joining<'a> {
    /// Takes a portion that is listed, and copies those that now have a place; others may do the same meanwhile.
    pub fn take(&self, portion: Portion<'a>) {
        let placed = self.0.lock().unwrap_or_else(PoisonError::into_inner).enter(portion);
        for (portion, begin, here) in placed {
            here.copy_from_slice(portion.list);
            add_up(portion.counts, begin);
        }
    }
}

impl<'a> Queue<'a> {
    fn enter(&mut self, portion: Portion<'a>) -> Vec<(Portion<'a>, i64, &'a mut [i32])> {
        let mut placed = Vec::new();
        let number = portion.number;
        self.waiting[number] = Some(portion);
        while let Some(first) = self.waiting.get_mut(self.next)
            && let Some(portion) = first.take_if(|portion| portion.list.len() <= self.room.len())
        {
            let (here, behind) = std::mem::take(&mut self.room).split_at_mut(portion.list.len());
            let begin = self.begin;
            (self.room, self.next, self.begin) = (behind, self.next + 1, begin + here.len() as i64);
            placed.push((portion, begin, here));
        }
        placed
    }
}
