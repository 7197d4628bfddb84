//! What an operator is replaced by.

use syn::BinOp;

/// An operator as written, and the operators that replace it.
pub(crate) fn replacements(operator: &BinOp) -> (&'static str, &'static [&'static str]) {
    match operator {
        BinOp::Add(_) => ("+", &["-", "*"]),
        BinOp::Sub(_) => ("-", &["+", "/"]),
        BinOp::Mul(_) => ("*", &["+", "/"]),
        BinOp::Div(_) => ("/", &["%", "*"]),
        BinOp::Rem(_) => ("%", &["/", "+"]),
        BinOp::And(_) => ("&&", &["||"]),
        BinOp::Or(_) => ("||", &["&&"]),
        BinOp::BitXor(_) => ("^", &["|", "&"]),
        BinOp::BitAnd(_) => ("&", &["|", "^"]),
        BinOp::BitOr(_) => ("|", &["&", "^"]),
        BinOp::Shl(_) => ("<<", &[">>"]),
        BinOp::Shr(_) => (">>", &["<<"]),
        BinOp::Eq(_) => ("==", &["!="]),
        BinOp::Ne(_) => ("!=", &["=="]),
        BinOp::Lt(_) => ("<", &["<=", ">"]),
        BinOp::Le(_) => ("<=", &["<", ">"]),
        BinOp::Ge(_) => (">=", &[">", "<"]),
        BinOp::Gt(_) => (">", &[">=", "<"]),
        BinOp::AddAssign(_) => ("+=", &["-=", "*="]),
        BinOp::SubAssign(_) => ("-=", &["+=", "/="]),
        BinOp::MulAssign(_) => ("*=", &["+=", "/="]),
        BinOp::DivAssign(_) => ("/=", &["%=", "*="]),
        BinOp::RemAssign(_) => ("%=", &["/=", "+="]),
        BinOp::BitXorAssign(_) => ("^=", &["|=", "&="]),
        BinOp::BitAndAssign(_) => ("&=", &["|=", "^="]),
        BinOp::BitOrAssign(_) => ("|=", &["&=", "^="]),
        BinOp::ShlAssign(_) => ("<<=", &[">>="]),
        BinOp::ShrAssign(_) => (">>=", &["<<="]),
        _ => ("", &[]),
    }
}

/// Whether the operator changes its left side.
pub(crate) fn is_assignment(operator: &BinOp) -> bool {
    let text = replacements(operator).0;
    text.ends_with('=') && !matches!(text, "==" | "!=" | "<=" | ">=")
}
