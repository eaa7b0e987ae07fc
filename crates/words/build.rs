//! Makes a function of each English message, with a parameter for each of its facts: a sentence that is missing, or says
//! something else than it is given, does not compile.

use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::Path};

use fluent_syntax::{
    ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};

const ENGLISH: &str = "en";

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("words");
    println!("cargo::rerun-if-changed=words");
    let (mut say, mut ids, mut files) = (String::new(), String::new(), String::new());
    let mut where_said: BTreeMap<String, String> = BTreeMap::new();
    for language in sorted(&root) {
        let tag = name(&language);
        let texts = sorted(&language);
        let of = |text: &Path| format!("include_str!({:?})", text.display().to_string());
        writeln!(files, "({tag:?}, &[{}]),", texts.iter().map(|text| of(text)).collect::<Vec<_>>().join(", ")).unwrap();
        for text in texts.iter().filter(|_| tag == ENGLISH) {
            let resource = parser::parse(fs::read_to_string(text).unwrap())
                .unwrap_or_else(|(_, faults)| panic!("{}: {faults:?}", text.display()));
            for entry in resource.body {
                let Entry::Message(message) = entry else { continue };
                let id = message.id.name;
                let pattern = message.value.unwrap_or_else(|| panic!("{}: {id} says nothing", text.display()));
                let mut facts = Vec::new();
                variables(&pattern, &mut facts);
                if let Some(before) = where_said.insert(id.clone(), text.display().to_string()) {
                    panic!("{id} is in {before} and in {}", text.display());
                }
                writeln!(ids, "({id:?}, &{facts:?}),").unwrap();
                say.push_str(&function(&id, &facts));
            }
        }
    }
    let text = format!(
        "/// What can be said, and the facts that each sentence has.\npub const SENTENCES: &[(&str, &[&str])] = &[\n{ids}];\n\
         /// The files of each language.\npub(crate) const FILES: &[(&str, &[&str])] = &[\n{files}];\n\
         /// A function for each sentence.\npub mod say {{\nuse crate::{{Fact, Words}};\n{say}}}\n"
    );
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("sentences.rs"), text).unwrap();
}

fn function(id: &str, facts: &[String]) -> String {
    let rust = |name: &str| name.replace('-', "_");
    let parameters: Vec<String> = facts.iter().map(|fact| format!("{}: impl Into<Fact>", rust(fact))).collect();
    let given: Vec<String> = facts.iter().map(|fact| format!("({fact:?}.into(), {}.into())", rust(fact))).collect();
    let (name, parameters, given) = (rust(id), parameters.join(", "), given.join(", "));
    format!("pub fn {name}({parameters}) -> Words {{ Words::new({id:?}, vec![{given}]) }}\n")
}

fn sorted(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// The facts that a pattern names, in the order in which it does.
fn variables(pattern: &Pattern<String>, found: &mut Vec<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, found);
        }
    }
}

fn of_expression(expression: &Expression<String>, found: &mut Vec<String>) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, found),
        Expression::Select { selector, variants } => {
            of_inline(selector, found);
            for variant in variants {
                variables(&variant.value, found);
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<String>, found: &mut Vec<String>) {
    match inline {
        InlineExpression::VariableReference { id } if !found.contains(&id.name) => found.push(id.name.clone()),
        InlineExpression::FunctionReference { arguments: CallArguments { positional, .. }, .. } => {
            for inline in positional {
                of_inline(inline, found);
            }
        }
        InlineExpression::Placeable { expression } => of_expression(expression, found),
        _ => {}
    }
}
