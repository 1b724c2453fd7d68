import {
  type DrawnPath,
  mappedPath,
  type Paint,
  pathBox,
  type PathPart,
  type PathStroke,
} from '../../geometry/drawn-path.js';
import type { Box, Point } from '../../geometry/geometry.js';
import { startTag, xmlElement } from '../ooxml/xml-element.js';
import type { PartContext } from './pptx-part-context.js';
import { type Preset, presetOf } from './preset-shape.js';
import type { SlideDrawing } from './presentation.js';
import { emu, frameXml, groupFrameXml } from './units.js';

/** How many ids a drawing takes: one for each shape, and one for their group. */
export function idsOfDrawing({ paths }: SlideDrawing): number {
  return paths.length === 1 ? 1 : paths.length + 1;
}

/** A drawing as a shape, or as a group of shapes (ECMA-376 Part 1, 19.3.1.22). @param id the first of its ids */
export function drawingXml({ box, paths, alternateText }: SlideDrawing, id: number, context: PartContext): string {
  const [only] = paths;
  if (only !== undefined && paths.length === 1) return pathXml(only, { id, alternateText }, context);
  return xmlElement(
    'p:grpSp',
    {},
    `<p:nvGrpSpPr>${xmlElement('p:cNvPr', { id, name: `Group ${id}`, descr: alternateText })}<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>` +
      `<p:grpSpPr>${groupFrameXml(box)}</p:grpSpPr>` +
      paths.map((path, index) => pathXml(path, { id: id + index + 1 }, context)).join(''),
  );
}

interface ShapeName {
  readonly id: number;
  readonly alternateText?: string | undefined;
}

function pathXml(path: DrawnPath, { id, alternateText }: ShapeName, context: PartContext): string {
  const preset = presetOf(path);
  const look = fillXml(path.fill, context) + strokeXml(path.stroke, context);
  if (preset?.kind === 'line') return lineXml(preset, { id, alternateText }, look);
  const box = pathBox(path);
  const name = `${preset === undefined ? 'Freeform' : NAMES[preset.kind]} ${id}`;
  const geometry = preset === undefined ? freeformXml(path, box) : presetXml(preset);
  return xmlElement(
    'p:sp',
    {},
    `<p:nvSpPr>${xmlElement('p:cNvPr', { id, name, descr: alternateText })}<p:cNvSpPr/><p:nvPr/></p:nvSpPr>` +
      `<p:spPr>${frameXml('a:xfrm', atLeastAPoint(box))}${geometry}${look}</p:spPr>`,
  );
}

const NAMES = { rect: 'Rectangle', ellipse: 'Oval', roundRect: 'Rounded Rectangle' } as const;

function lineXml(
  { from, to }: Extract<Preset, { readonly kind: 'line' }>,
  { id, alternateText }: ShapeName,
  look: string,
): string {
  const [start, end] = from.x <= to.x ? [from, to] : [to, from];
  const box = { left: start.x, right: end.x, top: Math.min(start.y, end.y), bottom: Math.max(start.y, end.y) };
  const frame = frameXml('a:xfrm', box, { isFlipped: end.y < start.y });
  return xmlElement(
    'p:cxnSp',
    {},
    `<p:nvCxnSpPr>${xmlElement('p:cNvPr', { id, name: `Line ${id}`, descr: alternateText })}<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>` +
      `<p:spPr>${frame}<a:prstGeom prst="line"><a:avLst/></a:prstGeom>${look}</p:spPr>`,
  );
}

function presetXml(preset: Exclude<Preset, { readonly kind: 'line' }>): string {
  const values =
    preset.kind === 'roundRect'
      ? xmlElement('a:gd', { name: 'adj', fmla: `val ${Math.round(100_000 * preset.corner)}` })
      : '';
  return xmlElement('a:prstGeom', { prst: preset.kind }, xmlElement('a:avLst', {}, values));
}

/** Programs divide by the sides of a freeform shape. */
function atLeastAPoint({ left, top, right, bottom }: Box): Box {
  return { left, top, right: Math.max(right, left + LEAST), bottom: Math.max(bottom, top + LEAST) };
}

/** In points. */
const LEAST = 0.01;

/** A shape of its own geometry, whose points are measured from its left upper corner (ECMA-376 Part 1, 20.1.9.8). */
function freeformXml(path: DrawnPath, box: Box): string {
  const { left, top, right, bottom } = atLeastAPoint(box);
  const { parts, fill } = mappedPath(path, ({ x, y }) => ({ x: x - left, y: y - top }), 1);
  const attributes = { w: emu(right - left), h: emu(bottom - top), fill: fill === undefined ? 'none' : undefined };
  return (
    '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/>' +
    `<a:pathLst>${startTag('a:path', attributes)}${parts.map(partXml).join('')}</a:path></a:pathLst></a:custGeom>`
  );
}

function partXml({ start, steps, closed }: PathPart): string {
  const drawn = steps.map((step) =>
    step.length === 1
      ? `<a:lnTo>${step.map(pointXml).join('')}</a:lnTo>`
      : `<a:cubicBezTo>${step.map(pointXml).join('')}</a:cubicBezTo>`,
  );
  return `<a:moveTo>${pointXml(start)}</a:moveTo>${drawn.join('')}${closed ? '<a:close/>' : ''}`;
}

function pointXml({ x, y }: Point): string {
  return xmlElement('a:pt', { x: emu(x), y: emu(y) });
}

function fillXml(fill: Paint | undefined, context: PartContext): string {
  return fill === undefined ? '<a:noFill/>' : paintXml(fill, context);
}

function paintXml({ colour, opacity }: Paint, { theme }: PartContext): string {
  return opacity >= 1
    ? theme.solidFill(colour)
    : `<a:solidFill>${theme.colourXml(colour, xmlElement('a:alpha', { val: Math.round(100_000 * opacity) }))}</a:solidFill>`;
}

/** In points: the least width of lines; PDF viewers draw thinner ones as wide as a pixel. */
const THINNEST = 0.25;

/** In EMU: the greatest width of lines (ECMA-376 Part 1, 20.1.10.35). */
const THICKEST = 20_116_800;

const CAPS = { flat: 'flat', round: 'rnd', square: 'sq' } as const;

const JOINS = {
  miter: '<a:miter lim="1000000"/>',
  round: '<a:round/>',
  bevel: '<a:bevel/>',
} as const;

function strokeXml(stroke: PathStroke | undefined, context: PartContext): string {
  if (stroke === undefined) return '<a:ln><a:noFill/></a:ln>';
  const { cap, join, dashes } = stroke;
  const width = Math.max(THINNEST, stroke.width);
  return xmlElement(
    'a:ln',
    { w: Math.min(THICKEST, emu(width)), cap: CAPS[cap] },
    paintXml(stroke, context) + dashesXml(dashes, width) + JOINS[join],
  );
}

/** In thousandths of a percent: the least and the greatest length of dashes, which programs read as 32-bit numbers. */
const DASHES = [1000, 2 ** 31 - 1] as const;

/** Dashes are measured in widths of their line, in thousandths of a percent (ECMA-376 Part 1, 20.1.8.22). */
function dashesXml(dashes: readonly number[], width: number): string {
  if (dashes.length === 0) return '';
  const [least, most] = DASHES;
  const share = (length: number): number => Math.min(most, Math.max(least, Math.round((100_000 * length) / width)));
  const stops = dashes.flatMap((dash, index) =>
    index % 2 === 0 ? xmlElement('a:ds', { d: share(dash), sp: share(dashes[index + 1] ?? dash) }) : [],
  );
  return `<a:custDash>${stops.join('')}</a:custDash>`;
}
