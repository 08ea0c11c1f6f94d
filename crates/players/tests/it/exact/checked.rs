//! The checker finds values that are wrong though their checksums are right.

use std::sync::atomic::{AtomicBool, AtomicU64};

use exact::Numbering;
use players::exact::MansubaNumbering;

use super::{check, setup, solved};

#[test]
fn every_wrong_value_is_found() {
    let setup = setup("4 4");
    let (solved, numbering) = (solved(&setup, 1), MansubaNumbering::new(&setup).unwrap());
    let values = solved.values();
    let counts = check(&numbering, &values).unwrap();
    assert_eq!(counts.iter().sum::<u64>(), numbering.count());
    assert_eq!(counts[1..=solved.header.decided.len()], solved.header.decided);
    for rank in 0..values.len() {
        for byte in [0, 1, 2, 3, 254].into_iter().filter(|byte| *byte != values[rank]) {
            let mut wrong = values.clone();
            wrong[rank] = byte;
            assert!(check(&numbering, &wrong).is_err(), "{byte} instead of {} at {rank}", values[rank]);
        }
    }
}

#[test]
fn values_that_are_too_few_or_of_other_rules_are_found() {
    let (usual, any) = (setup("5 4"), setup("5 4 over=any"));
    let numbering = MansubaNumbering::new(&usual).unwrap();
    let values = solved(&usual, 1).values();
    assert!(check(&numbering, &values[1..]).unwrap_err().to_string().contains("values for"));
    let wrong = check(&numbering, &solved(&any, 1).values()).unwrap_err();
    assert!(wrong.why.contains("its moves say"), "{wrong}");
}

#[test]
fn parts_find_what_is_wrong_in_them_alone() {
    let setup = setup("4 4");
    let (solved, numbering) = (solved(&setup, 1), MansubaNumbering::new(&setup).unwrap());
    let (values, half) = (solved.values(), numbering.count() / 2);
    let part = |values: &[u8], places| {
        exact::check(&numbering, values, places, 2, &AtomicU64::new(0), &AtomicBool::new(false))
    };
    let counts = [0..half, half..numbering.count()].map(|places| part(&values, places).unwrap());
    let sum: Vec<u64> = counts[0].iter().zip(&counts[1]).map(|(one, other)| one + other).collect();
    assert_eq!(sum, check(&numbering, &values).unwrap());
    let mut wrong = values;
    *wrong.last_mut().unwrap() = 254;
    assert!(part(&wrong, half..numbering.count()).is_err());
}
