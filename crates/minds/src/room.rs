//! Room in memory for the lists of a search: they grow while there is some, and then no more.

/// Lists that can be as long as memory allows have numbers below this.
const MOST: usize = u32::MAX as usize - 1;

/// The bytes that a list holds, used or not.
pub fn held<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

/// True if the list can take `more` within `bytes`. It grows by doubling, so that it seldom moves; while it moves, the
/// old copy exists too, unless the allocator extends it in place, as it does with long ones. A refusal of the allocator
/// counts as no room.
pub fn has_room<T>(list: &mut Vec<T>, more: usize, bytes: usize) -> bool {
    let needed = list.len() + more;
    needed <= list.capacity() || lengthen(list, needed, bytes / size_of::<T>())
}

/// Apart, so that the question costs next to nothing while there is room.
#[cold]
fn lengthen<T>(list: &mut Vec<T>, needed: usize, most: usize) -> bool {
    let wanted = needed.max(2 * list.capacity()).min(most.min(MOST));
    needed <= wanted && list.try_reserve_exact(wanted - list.len()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_grows_to_its_bytes_and_not_beyond() {
        let (mut list, mut refused) = (Vec::<u64>::new(), 0);
        for number in 0..100 {
            if has_room(&mut list, 1, 50 * 8 + 7) {
                list.push(number);
            } else {
                refused += 1;
            }
            assert!(held(&list) <= 50 * 8 + 7);
        }
        assert_eq!((list.len(), refused), (50, 50));
        list.clear();
        assert!(has_room(&mut list, 50, 50 * 8) && !has_room(&mut list, 51, 50 * 8));
    }

    #[test]
    fn what_the_system_refuses_is_no_room() {
        let mut list = vec![0u64];
        assert!(!has_room(&mut list, usize::MAX / 16, usize::MAX) && list.len() == 1);
    }
}
