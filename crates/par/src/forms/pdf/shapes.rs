//! Pictures in a page: the shapes of an SVG, drawn as shapes.

use krilla::{
    color::rgb,
    geom::{Path, PathBuilder, Transform},
    num::NormalizedF32,
    paint::{Fill, FillRule, LineCap, LineJoin, Stroke, StrokeDash},
    surface::Surface,
};
use plots::usvg::{self, Group, Node, Paint, tiny_skia_path::PathSegment};

/// Draws all shapes of a group. Charts have neither gradients nor images; a shape with one of them would be left out.
pub(super) fn group(surface: &mut Surface, of: &Group) {
    surface.push_transform(&transform(of.transform()));
    let faint = of.opacity().get() < 1.0;
    if faint {
        surface.push_opacity(normal(of.opacity().get()));
    }
    for node in of.children() {
        match node {
            Node::Group(inner) => group(surface, inner),
            Node::Path(shape) if shape.is_visible() => path(surface, shape),
            // A text is as wide here as in the picture, because it is drawn by its outlines.
            Node::Text(text) => group(surface, text.flattened()),
            Node::Path(_) | Node::Image(_) => {}
        }
    }
    if faint {
        surface.pop();
    }
    surface.pop();
}

fn path(surface: &mut Surface, shape: &usvg::Path) {
    let Some(outline) = outline(shape.data().segments()) else { return };
    let fill = shape.fill().and_then(|fill| {
        let rule = match fill.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        };
        Some(Fill { paint: colour(fill.paint())?.into(), opacity: normal(fill.opacity().get()), rule })
    });
    let stroke = shape.stroke().and_then(|stroke| {
        Some(Stroke {
            paint: colour(stroke.paint())?.into(),
            width: stroke.width().get(),
            miter_limit: stroke.miterlimit().get(),
            line_cap: match stroke.linecap() {
                usvg::LineCap::Butt => LineCap::Butt,
                usvg::LineCap::Round => LineCap::Round,
                usvg::LineCap::Square => LineCap::Square,
            },
            line_join: match stroke.linejoin() {
                usvg::LineJoin::Round => LineJoin::Round,
                usvg::LineJoin::Bevel => LineJoin::Bevel,
                usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
            },
            opacity: normal(stroke.opacity().get()),
            dash: stroke.dasharray().map(|array| StrokeDash { array: array.to_vec(), offset: stroke.dashoffset() }),
        })
    });
    if fill.is_none() && stroke.is_none() {
        return;
    }
    surface.set_fill(fill);
    surface.set_stroke(stroke);
    surface.draw_path(&outline);
}

fn outline(segments: impl Iterator<Item = PathSegment>) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in segments {
        match segment {
            PathSegment::MoveTo(p) => builder.move_to(p.x, p.y),
            PathSegment::LineTo(p) => builder.line_to(p.x, p.y),
            PathSegment::QuadTo(a, p) => builder.quad_to(a.x, a.y, p.x, p.y),
            PathSegment::CubicTo(a, b, p) => builder.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            PathSegment::Close => builder.close(),
        }
    }
    builder.finish()
}

fn colour(paint: &Paint) -> Option<rgb::Color> {
    match paint {
        Paint::Color(colour) => Some(rgb::Color::new(colour.red, colour.green, colour.blue)),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

fn transform(of: usvg::Transform) -> Transform {
    Transform::from_row(of.sx, of.ky, of.kx, of.sy, of.tx, of.ty)
}

fn normal(value: f32) -> NormalizedF32 {
    NormalizedF32::new(value.clamp(0.0, 1.0)).unwrap_or(NormalizedF32::ONE)
}
