//! YAML, one node after the other, front to back.
//!
//! Read by `granit-parser`, because files may write it in other styles than ocloc does: that crate has no `unsafe`,
//! takes linear time, ends at 255 levels, and hands an alias on instead of repeating what it stands for.

use std::borrow::Cow;

use granit_parser::{Event, Marker, Parser, StrInput};

use crate::ArtifactError;

/// A document, of which some is read.
pub(super) struct Yaml<'a> {
    parser: Parser<'a, StrInput<'a>>,
    /// Where it starts in the file.
    base: u64,
}

/// A node, of which the entries follow where it has some.
pub(super) struct Node<'a> {
    pub(super) content: Content<'a>,
    pub(super) place: Place,
}

pub(super) enum Content<'a> {
    Text(Cow<'a, str>),
    Map,
    List,
}

/// Where something is: its byte in the file, and its line in the text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    offset: u64,
    line: usize,
}

type Found<T> = Result<T, ArtifactError>;

impl Place {
    /// What is wrong here.
    pub(super) fn wrong(self, reason: &str) -> ArtifactError {
        ArtifactError::at(self.offset, format!("line {} of `.ze_info`: {reason}", self.line))
    }
}

impl<'a> Yaml<'a> {
    pub(super) fn new(text: &'a str, base: u64) -> Self {
        Self { parser: Parser::new_from_str(text), base }
    }

    /// The node at the top.
    pub(super) fn top(&mut self) -> Found<Node<'a>> {
        loop {
            match self.event()? {
                (Event::StreamStart | Event::DocumentStart(..), _) => {}
                (event, place) => match Node::of(event, place)? {
                    Some(node) => return Ok(node),
                    None => return Err(place.wrong("expected YAML, found nothing")),
                },
            }
        }
    }

    /// Whether nothing follows what was at the top.
    pub(super) fn end(&mut self) -> Found<()> {
        loop {
            match self.event()? {
                (Event::DocumentEnd, _) => {}
                (Event::StreamEnd, _) => return Ok(()),
                (_, place) => return Err(place.wrong("expected one document, found a second")),
            }
        }
    }

    fn event(&mut self) -> Found<(Event<'a>, Place)> {
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

    fn next(&mut self) -> Found<Option<Node<'a>>> {
        let (event, place) = self.event()?;
        Node::of(event, place)
    }

    /// Goes on behind a node.
    pub(super) fn skip(&mut self, node: &Node<'_>) -> Found<()> {
        let mut open = usize::from(!matches!(node.content, Content::Text(_)));
        while open > 0 {
            match self.next()? {
                None => open -= 1,
                Some(Node { content: Content::Text(_), .. }) => {}
                Some(_) => open += 1,
            }
        }
        Ok(())
    }

    /// Hands on the keys of a map with what is behind each, which `take` reads or [skips](Self::skip).
    pub(super) fn entries(
        &mut self,
        map: &Node<'_>,
        what: &str,
        take: &mut dyn FnMut(&mut Self, &str, Node<'a>) -> Found<()>,
    ) -> Found<()> {
        if !map.is(&Content::Map, what)? {
            return Ok(());
        }
        while let Some(key) = self.next()? {
            let Content::Text(name) = &key.content else {
                return Err(key
                    .place
                    .wrong(&format!("expected a key in `{what}`, found a list or map")));
            };
            match self.next()? {
                Some(value) => take(self, name, value)?,
                None => return Err(key.place.wrong("expected a value behind the key, found none")),
            }
        }
        Ok(())
    }

    /// Hands on the items of a list, each of which `take` reads or [skips](Self::skip).
    pub(super) fn items(
        &mut self,
        list: &Node<'_>,
        what: &str,
        take: &mut dyn FnMut(&mut Self, Node<'a>) -> Found<()>,
    ) -> Found<()> {
        if !list.is(&Content::List, what)? {
            return Ok(());
        }
        while let Some(item) = self.next()? {
            take(self, item)?;
        }
        Ok(())
    }
}

impl<'a> Node<'a> {
    /// What an event starts; `None`: it ends what is around it.
    fn of(event: Event<'a>, place: Place) -> Found<Option<Self>> {
        let content = match event {
            Event::Scalar(text, ..) => Content::Text(text),
            Event::MappingStart(..) => Content::Map,
            Event::SequenceStart(..) => Content::List,
            Event::MappingEnd | Event::SequenceEnd | Event::DocumentEnd | Event::StreamEnd => {
                return Ok(None);
            }
            _ => return Err(place.wrong("expected a value, found an alias or a document's start")),
        };
        Ok(Some(Self { content, place }))
    }

    /// Whether it is of this kind, and not left out.
    fn is(&self, wanted: &Content<'_>, what: &str) -> Found<bool> {
        let reason = match (&self.content, wanted) {
            (Content::Map, Content::Map) | (Content::List, Content::List) => return Ok(true),
            // What is left out is YAML's null, which the crate writes so.
            (Content::Text(text), _) if matches!(&**text, "" | "~") => return Ok(false),
            (_, Content::Map) => format!("expected a map of `{what}`"),
            _ => format!("expected a list of `{what}`"),
        };
        Err(self.place.wrong(&format!("{reason}, found something else; compile the file again")))
    }
}
