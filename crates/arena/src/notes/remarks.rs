//! Notes of a turn, as pages show them: remarks, error output, faults.

use kit::Remark;

use super::Notes;

impl Notes {
    /// Notes of a turn, the start being 0.
    pub fn remarks(&self, turn: usize) -> Vec<Remark> {
        // Notes count turns by how many were played before.
        let Some(before) = turn.checked_sub(1) else { return Vec::new() };
        let mut remarks = Vec::new();
        for note in self.notes.iter().filter(|note| note.turn == before) {
            let remark = |kind, text: &String| Remark::new(Some(note.seat), kind, text);
            remarks.extend(note.remarks.iter().map(|text| remark("note", text)));
            remarks.extend((!note.errors.is_empty()).then(|| remark("errors", &note.errors)));
        }
        for fault in self.faults.iter().filter(|fault| fault.turn == before) {
            let remark = |kind, text: &String| Remark::new(Some(fault.seat), kind, text);
            remarks.push(remark("fault", &fault.why));
            remarks.extend((!fault.errors.is_empty()).then(|| remark("errors", &fault.errors)));
        }
        remarks
    }
}
