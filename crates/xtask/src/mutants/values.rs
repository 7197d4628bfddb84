//! The values that a mutant returns at once from a function.

use syn::{GenericArgument, PathArguments, ReturnType, Type};

/// Rust expressions for values of what a function returns; an empty one for `()`. None for types
/// without a name.
pub(crate) fn values_of(output: &ReturnType, constant: bool) -> Vec<String> {
    match output {
        ReturnType::Default => vec![String::new()],
        ReturnType::Type(_, ty) => of_type(ty, constant),
    }
}

fn of_type(ty: &Type, constant: bool) -> Vec<String> {
    let texts = |values: &[&str]| values.iter().map(ToString::to_string).collect();
    match ty {
        Type::Paren(inner) => of_type(&inner.elem, constant),
        Type::Tuple(tuple) if tuple.elems.is_empty() => texts(&["()"]),
        Type::Reference(reference) if is_str(&reference.elem) => texts(&["\"\"", "\"xyzzy\""]),
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return Vec::new() };
            match last.ident.to_string().as_str() {
                "bool" => texts(&["true", "false"]),
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64"
                | "i128" | "isize" => texts(&["0", "1"]),
                "f32" | "f64" => texts(&["0.0", "1.0"]),
                "Option" => texts(&["None"]),
                "Result" => results(&last.arguments, constant),
                _ if constant => Vec::new(),
                _ => texts(&["Default::default()"]),
            }
        }
        Type::Array(_) | Type::Tuple(_) if !constant => texts(&["Default::default()"]),
        _ => Vec::new(),
    }
}

fn results(arguments: &PathArguments, constant: bool) -> Vec<String> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return vec!["Ok(())".to_string()];
    };
    let first = arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    let values = first.map_or_else(Vec::new, |ty| of_type(ty, constant));
    values.into_iter().map(|value| format!("Ok({value})")).collect()
}

fn is_str(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("str"))
}
