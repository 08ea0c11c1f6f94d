//! Tablebases as bytes: what is damaged, cut off or of other rules is refused.

use exact::{ExactValue, Source, Tablebase};
use players::exact::opened;

use super::{setup, solved};

/// Opens the bytes and reads all values.
fn read(bytes: &[u8]) -> Result<Vec<u8>, exact::BadTablebase> {
    let base = Tablebase::open(Box::new(bytes.to_vec()))?;
    (0..base.blocks()).try_fold(Vec::new(), |values, block| Ok([values, base.block(block)?].concat()))
}

#[test]
fn values_come_back_from_bytes() {
    let solved = solved(&setup("6 6"), 2);
    let bytes = solved.bytes();
    assert_eq!(read(&bytes).unwrap(), solved.values());
    assert!(
        (bytes.len() as u64) < solved.header.places / 8,
        "less than a bit for each position: {}",
        bytes.len()
    );
    let base = Tablebase::open(Box::new(bytes)).unwrap();
    assert_eq!(base.header, solved.header);
    for (rank, byte) in solved.values().into_iter().enumerate().step_by(7919) {
        assert_eq!(base.value(rank as u64).unwrap(), ExactValue::from_byte(byte).unwrap());
    }
    assert!(base.value(base.header.places).is_err());
}

#[test]
fn a_wrong_byte_anywhere_is_found() {
    let bytes = solved(&setup("4 4"), 1).bytes();
    for at in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut wrong = bytes.clone();
            wrong[at] ^= change;
            assert!(read(&wrong).is_err(), "byte {at} of {} was changed by {change}", bytes.len());
        }
    }
}

#[test]
fn bytes_that_are_cut_off_or_added_are_refused() {
    let bytes = solved(&setup("4 4"), 1).bytes();
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length]).is_err(), "{length} bytes of {}", bytes.len());
    }
    assert!(read(&[&bytes[..], b"x"].concat()).is_err());
    assert!(read(b"").is_err() && read(&[0xff; 9000]).is_err() && read(&[b'\n'; 9000]).is_err());
}

#[test]
fn a_tablebase_of_other_rules_is_refused() {
    let (four, any) = (solved(&setup("4 4"), 1), solved(&setup("4 4 over=any"), 1));
    let source = |bytes: Vec<u8>| -> Box<dyn Source> { Box::new(bytes) };
    assert!(opened(&four.header.setup, source(four.bytes())).is_ok());
    let why = opened(&four.header.setup, source(any.bytes())).err().unwrap().to_string();
    assert!(why.contains("other rules") && why.contains("over=any"), "{why}");
    let mut older = solved(&setup("4 4"), 1);
    older.header.setup = older.header.setup.replace("rules=1", "rules=0");
    assert!(opened(&four.header.setup, source(older.bytes())).is_err());
    older.header = exact::TablebaseHeader { is_whole: false, ..four.header.clone() };
    let why = opened(&four.header.setup, source(older.bytes())).err().unwrap().to_string();
    assert!(why.contains("not finished"), "{why}");
}
