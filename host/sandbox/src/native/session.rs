//! A session of a native plugin: JSON to the library and back.

use super::NativePlugin;
use qipai_table::rules::{
    Choices, Failure, Fault, FaultKind, Handover, Input, Seat, Session, Status, Step, Touch,
    Verdict, Viewer,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ffi::c_void;

/// A session of one, by its handle.
pub struct NativeSession {
    pub(super) plugin: NativePlugin,
    pub(super) handle: *mut c_void,
    /// A panic may have left it half changed: it is not asked again, as in the sandbox.
    pub(super) gone: bool,
}

// SAFETY: a session is plain data of the SDK's `Session`, used by one thread at a time through `&mut`.
unsafe impl Send for NativeSession {}

impl NativeSession {
    pub(super) fn ask<T: DeserializeOwned>(
        &mut self,
        function: &str,
        arguments: &impl Serialize,
    ) -> Result<T, Failure> {
        if self.gone {
            return Err(self
                .plugin
                .0
                .fault(
                    FaultKind::Gone,
                    function,
                    "an earlier call panicked".to_owned(),
                )
                .into());
        }
        let answer = self.plugin.0.call(self.handle, function, arguments);
        self.gone = matches!(answer, Err(Failure::Fault(_)));
        answer.map(|(value, _)| value)
    }

    /// For functions of the contract that can't refuse.
    fn answer<T: DeserializeOwned>(
        &mut self,
        function: &str,
        arguments: &impl Serialize,
    ) -> Result<T, Fault> {
        self.ask(function, arguments)
            .map_err(|failure| match failure {
                Failure::Fault(fault) => fault,
                Failure::Refused(refusal) => {
                    self.plugin
                        .0
                        .fault(FaultKind::Lie, function, refusal.message().to_string())
                }
            })
    }
}

impl Drop for NativeSession {
    fn drop(&mut self) {
        // SAFETY: the handle came from this table and is given back once.
        unsafe { (self.plugin.0.table.drop_session)(self.handle) }
    }
}

impl Session for NativeSession {
    fn snapshot(&mut self) -> Result<Vec<u8>, Fault> {
        self.answer("snapshot", &())
    }
    fn status(&mut self) -> Result<Status, Fault> {
        self.answer("status", &())
    }
    fn legal_moves(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.answer("legal-moves", &(seat,))
    }
    fn check(&mut self, seat: Seat, mv: &str) -> Result<(), Failure> {
        self.ask("check", &(seat, mv))
    }
    fn apply(&mut self, input: &Input) -> Result<Step, Failure> {
        self.ask("apply", &(input,))
    }
    fn calls(&mut self, seat: Seat) -> Result<Choices, Fault> {
        self.answer("calls", &(seat,))
    }
    fn check_call(&mut self, seat: Seat, call: &str) -> Result<(), Failure> {
        self.ask("check-call", &(seat, call))
    }
    fn score(&mut self) -> Result<Vec<i32>, Fault> {
        self.answer("score", &())
    }
    fn handover(&mut self) -> Result<Option<Handover>, Fault> {
        self.answer("handover", &())
    }
    fn scene_def(&mut self) -> Result<String, Fault> {
        self.answer("scene-def", &())
    }
    fn view(&mut self, viewer: Viewer) -> Result<String, Fault> {
        self.answer("view", &(viewer,))
    }
    fn interpret(&mut self, seat: Seat, touched: &[String]) -> Result<String, Failure> {
        self.ask("interpret", &(seat, touched))
    }
    fn probe(&mut self, seat: Seat, touched: &[String]) -> Result<Verdict, Fault> {
        self.answer("probe", &(seat, touched))
    }
    fn touches(&mut self, seat: Seat) -> Result<Vec<Touch>, Fault> {
        self.answer("touches", &(seat,))
    }
    fn describe_move(
        &mut self,
        seat: Seat,
        mv: &str,
        viewer: Viewer,
        lang: &str,
    ) -> Result<Option<String>, Fault> {
        self.answer("describe-move", &(seat, mv, viewer, lang))
    }
    fn write_move(
        &mut self,
        seat: Seat,
        mv: &str,
        notation: &str,
    ) -> Result<Option<String>, Fault> {
        self.answer("write-move", &(seat, mv, notation))
    }
    fn read_move(&mut self, seat: Seat, text: &str, notation: &str) -> Result<String, Failure> {
        self.ask("read-move", &(seat, text, notation))
    }
    fn position(&mut self, viewer: Viewer) -> Result<Option<String>, Fault> {
        self.answer("position", &(viewer,))
    }
    fn inspect(&mut self, question: &str) -> Result<String, Failure> {
        self.ask("inspect", &(question,))
    }
}
