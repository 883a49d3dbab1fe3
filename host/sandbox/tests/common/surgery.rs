//! Changes to a compiled module that no compiler would make.

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    BlockType, CodeSection, Function, FunctionSection, MemorySection, MemoryType, Module,
    SectionId, StartSection, TableSection, TypeSection,
};

/// What to change.
#[derive(Default)]
pub struct Surgery {
    /// The memory's least size, in pages of 64 KiB.
    pub pages: Option<u64>,
    /// The first table's least size; no most.
    pub elements: Option<u64>,
    /// A start function with this body, which is told its own index.
    pub start: Option<fn(&mut Function, u32)>,
    /// Index of the start function and its type; found on the way, given by nobody.
    pub index: u32,
    pub ty: u32,
}

impl Surgery {
    pub fn on(mut self, module: &[u8]) -> Vec<u8> {
        for payload in wasmparser::Parser::new(0).parse_all(module) {
            if let Ok(wasmparser::Payload::ImportSection(section)) = payload {
                let functions = |import: &wasmparser::Import<'_>| {
                    matches!(import.ty, wasmparser::TypeRef::Func(_))
                };
                self.index = section
                    .into_imports()
                    .filter(|import| import.as_ref().is_ok_and(functions))
                    .count() as u32;
            }
        }
        let mut changed = Module::new();
        self.parse_core_module(&mut changed, wasmparser::Parser::new(0), module)
            .unwrap();
        changed.finish()
    }
}

type Done = Result<(), Error>;

impl Reencode for Surgery {
    type Error = std::convert::Infallible;

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: wasmparser::TypeSectionReader<'_>,
    ) -> Done {
        utils::parse_type_section(self, types, section)?;
        self.ty = types.len();
        types.ty().function([], []);
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: wasmparser::FunctionSectionReader<'_>,
    ) -> Done {
        utils::parse_function_section(self, functions, section)?;
        if self.start.is_some() {
            self.index += functions.len();
            functions.function(self.ty);
        }
        Ok(())
    }

    fn parse_table_section(
        &mut self,
        tables: &mut TableSection,
        section: wasmparser::TableSectionReader<'_>,
    ) -> Done {
        for table in section {
            let mut ty = self.table_type(table?.ty)?;
            if let Some(elements) = self.elements {
                (ty.minimum, ty.maximum) = (elements.max(ty.minimum), None);
            }
            tables.table(ty);
        }
        Ok(())
    }

    fn parse_memory_section(
        &mut self,
        memories: &mut MemorySection,
        section: wasmparser::MemorySectionReader<'_>,
    ) -> Done {
        for memory in section {
            let memory = self.memory_type(memory?)?;
            memories.memory(MemoryType {
                minimum: self.pages.unwrap_or(memory.minimum),
                ..memory
            });
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: wasmparser::CodeSectionReader<'_>,
    ) -> Done {
        utils::parse_code_section(self, code, section)?;
        if let Some(body) = self.start {
            let mut function = Function::new([]);
            body(&mut function, self.index);
            function.instructions().end();
            code.function(&function);
        }
        Ok(())
    }

    fn intersperse_section_hook(
        &mut self,
        module: &mut Module,
        after: Option<SectionId>,
        _: Option<SectionId>,
    ) -> Done {
        if after == Some(SectionId::Export) && self.start.is_some() {
            module.section(&StartSection {
                function_index: self.index,
            });
        }
        Ok(())
    }
}

/// A loop for ever.
pub fn spin(body: &mut Function, _: u32) {
    body.instructions().loop_(BlockType::Empty).br(0).end();
}

/// Grows the first table by one element, for ever.
pub fn grow_table(body: &mut Function, _: u32) {
    let mut to = body.instructions();
    to.loop_(BlockType::Empty);
    to.ref_null(wasm_encoder::HeapType::FUNC)
        .i32_const(1)
        .table_grow(0)
        .drop()
        .br(0);
    to.end();
}

/// Grows the memory by one page, for ever.
pub fn grow_memory(body: &mut Function, _: u32) {
    body.instructions()
        .loop_(BlockType::Empty)
        .i32_const(1)
        .memory_grow(0)
        .drop()
        .br(0)
        .end();
}

/// Calls itself, for ever; without locals in memory, so the engine's own stack runs out.
pub fn recurse(body: &mut Function, own: u32) {
    body.instructions().call(own);
}

/// A megabyte of code in one function, which takes a compiler seconds.
pub fn endless_code(body: &mut Function, _: u32) {
    let mut to = body.instructions();
    to.i64_const(1);
    for n in 0..150_000 {
        to.i64_const(n).i64_mul().i64_const(!n).i64_xor();
    }
    to.drop();
}

/// The component with `count` more core instances in it, of a module whose memory has so many pages.
pub fn with_instances(component: &[u8], count: u32, pages: Option<u64>) -> Vec<u8> {
    let mut module = Module::new();
    if let Some(minimum) = pages {
        let mut memories = MemorySection::new();
        memories.memory(MemoryType {
            minimum,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        module.section(&memories);
    }
    let mut depth = 0;
    let mut index = 0;
    for payload in wasmparser::Parser::new(0).parse_all(component) {
        match payload.unwrap() {
            wasmparser::Payload::ModuleSection { .. } if depth == 1 => index += 1,
            wasmparser::Payload::Version { .. } => depth += 1,
            wasmparser::Payload::End(_) => depth -= 1,
            _ => {}
        }
    }
    let mut instances = wasm_encoder::InstanceSection::new();
    for _ in 0..count {
        instances.instantiate(index, std::iter::empty::<(&str, wasm_encoder::ModuleArg)>());
    }
    let mut bytes = component.to_vec();
    wasm_encoder::ComponentSection::append_to_component(
        &wasm_encoder::ModuleSection(&module),
        &mut bytes,
    );
    wasm_encoder::ComponentSection::append_to_component(&instances, &mut bytes);
    bytes
}

/// Replaces every occurrence of a name by another of the same length.
pub fn rename(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let (mut bytes, mut at) = (bytes.to_vec(), 0);
    while let Some(found) = bytes[at..]
        .windows(from.len())
        .position(|window| window == from.as_bytes())
    {
        bytes[at + found..at + found + to.len()].copy_from_slice(to.as_bytes());
        at += found + to.len();
    }
    assert!(at > 0, "`{from}` is not there");
    bytes
}
