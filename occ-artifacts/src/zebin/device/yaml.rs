//! YAML, as a tree.
//!
//! Read by `granit-parser`, because files may write it in other styles than ocloc does: that crate has no `unsafe`,
//! takes linear time, ends at 255 levels, and hands an alias on instead of repeating what it stands for.

use std::borrow::Cow;
use std::collections::HashSet;

use granit_parser::{Event, Marker, Parser, StrInput};

use crate::ArtifactError;

/// A node of a document.
pub(super) struct Node<'a> {
    content: Content<'a>,
    pub(super) place: Place,
}

enum Content<'a> {
    Text(Cow<'a, str>),
    /// Each key before what is behind it.
    Map(Vec<Node<'a>>),
    List(Vec<Node<'a>>),
}

/// Where something is: its byte in the file, and its line in the text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    offset: u64,
    line: usize,
}

pub(super) type Found<T> = Result<T, ArtifactError>;

impl Place {
    /// What is wrong here.
    pub(super) fn wrong(self, reason: &str) -> ArtifactError {
        ArtifactError::at(self.offset, format!("line {} of `.ze_info`: {reason}", self.line))
    }
}

/// The document in a text that starts at `base` in the file.
pub(super) fn read(text: &str, base: u64) -> Found<Node<'_>> {
    let mut events = Events { parser: Parser::new_from_str(text), base };
    let top = loop {
        match events.next()? {
            (Event::StreamStart | Event::DocumentStart(..), _) => {}
            (event, place) => break events.node(event, place)?,
        }
    };
    let top = top.map_err(|place| place.wrong("expected YAML, found nothing"))?;
    loop {
        match events.next()? {
            (Event::DocumentEnd, _) => {}
            (Event::StreamEnd, _) => return Ok(top),
            (_, place) => return Err(place.wrong("expected one document, found a second")),
        }
    }
}

struct Events<'a> {
    parser: Parser<'a, StrInput<'a>>,
    base: u64,
}

impl<'a> Events<'a> {
    fn next(&mut self) -> Found<(Event<'a>, Place)> {
        let base = self.base;
        let place = |mark: &Marker| Place {
            offset: base.saturating_add(mark.byte_offset().unwrap_or_default() as u64),
            line: mark.line(),
        };
        match self.parser.next() {
            Some(Ok((event, span))) => Ok((event, place(&span.start))),
            Some(Err(error)) => {
                let reason = format!("expected YAML: {}; compile the file again", error.info());
                Err(place(error.marker()).wrong(&reason))
            }
            None => Err(ArtifactError::at(base, "`.ze_info`: expected more YAML, found its end")),
        }
    }

    /// The node that an event starts; where it ends what is around it, its place.
    fn node(&mut self, event: Event<'a>, place: Place) -> Found<Result<Node<'a>, Place>> {
        let content = match event {
            Event::Scalar(text, ..) => Content::Text(text),
            Event::MappingStart(..) => Content::Map(self.nodes()?),
            Event::SequenceStart(..) => Content::List(self.nodes()?),
            Event::MappingEnd | Event::SequenceEnd | Event::DocumentEnd | Event::StreamEnd => {
                return Ok(Err(place));
            }
            _ => return Err(place.wrong("expected a value, found an alias or a document's start")),
        };
        Ok(Ok(Node { content, place }))
    }

    /// The nodes up to the end of what is around them.
    fn nodes(&mut self) -> Found<Vec<Node<'a>>> {
        let mut nodes = Vec::new();
        loop {
            let (event, place) = self.next()?;
            match self.node(event, place)? {
                Ok(node) => nodes.push(node),
                Err(_) => return Ok(nodes),
            }
        }
    }
}

impl Node<'_> {
    /// The keys of a map, each of which is there once, and what is behind each.
    pub(super) fn entries(&self, what: &str) -> Found<Vec<(&str, &Self)>> {
        let Content::Map(nodes) = &self.content else {
            return self.is_left_out("map", what).map(|()| Vec::new());
        };
        let mut entries = Vec::with_capacity(nodes.len() / 2);
        let mut names = HashSet::new();
        for [key, value] in nodes.as_chunks().0 {
            let Some(name) = key.word() else {
                let reason = format!("expected a key in `{what}`, found a list or map");
                return Err(key.place.wrong(&reason));
            };
            if !names.insert(name) {
                let reason = format!("expected `{name}` once, found it a second time");
                return Err(key.place.wrong(&reason));
            }
            entries.push((name, value));
        }
        Ok(entries)
    }

    /// The items of a list.
    pub(super) fn items(&self, what: &str) -> Found<&[Self]> {
        match &self.content {
            Content::List(nodes) => Ok(nodes),
            _ => self.is_left_out("list", what).map(|()| &[][..]),
        }
    }

    /// What is left out is YAML's null, which the crate writes so.
    fn is_left_out(&self, kind: &str, what: &str) -> Found<()> {
        if matches!(self.word(), Some("" | "~")) {
            return Ok(());
        }
        Err(self.place.wrong(&format!(
            "expected a {kind} of `{what}`, found something else; compile the file again"
        )))
    }

    /// A value that has to be there.
    pub(super) fn text(&self, key: &str) -> Found<&str> {
        let reason = || format!("expected a value of `{key}`, found a list or map");
        self.word().ok_or_else(|| self.place.wrong(&reason()))
    }

    /// A value that is neither a map nor a list.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }
}
