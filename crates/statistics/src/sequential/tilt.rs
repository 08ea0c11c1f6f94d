//! Empirical likelihood (Owen 1988): the most likely distribution under which values have mean zero.

/// Root x of Σ weight · value / (1 + x · value), if there are values of both signs.
///
/// The most likely distribution with Σ p · value = 0 has p = weight / (1 + x · value), up to a factor. The sum falls with x
/// between the poles, so Newton's method safeguarded by bisection always converges.
pub fn tilt(cells: &[(f64, f64)]) -> Option<f64> {
    let values = || cells.iter().map(|(value, _)| *value);
    let (least, most) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut x = 0.0;
    for _ in 0..200 {
        let (sum, slope) = cells.iter().fold((0.0, 0.0), |(sum, slope), (value, weight)| {
            let part = value / (1.0 + x * value);
            (sum + weight * part, slope - weight * part * part)
        });
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - sum / slope;
        let next = if newton > low && newton < high { newton } else { 0.5 * (low + high) };
        if (next - x).abs() <= 1e-15 * x.abs() {
            break;
        }
        x = next;
    }
    Some(x)
}
