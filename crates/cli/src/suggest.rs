//! "Did you mean …?"

/// The most suggestions.
const MOST: usize = 3;

/// The candidates that are most similar to a text, in words; `None` if none is similar.
pub(crate) fn did_you_mean<'c>(
    text: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<String> {
    const LONGEST: usize = 64; // The distance takes quadratic time.
    if LONGEST < text.len() {
        return None;
    }
    let most = (text.chars().count() / 3).max(1);
    let mut similar: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter(|other| *other != text && other.len() <= LONGEST)
        .map(|other| (strsim::osa_distance(text, other), other))
        .filter(|(distance, _)| *distance <= most)
        .collect();
    similar.sort_by_key(|(distance, _)| *distance);
    let least = similar.first()?.0;
    similar.retain(|(distance, _)| *distance == least);
    let names: Vec<String> =
        similar.iter().map(|(_, name)| format!("`{name}`")).take(MOST).collect();
    Some(match &names[..] {
        [others @ .., last] if !others.is_empty() => {
            format!("did you mean {} or {last}?", others.join(", "))
        }
        _ => format!("did you mean {}?", names.join("")),
    })
}
