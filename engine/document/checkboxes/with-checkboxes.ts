import type { Box } from '../../geometry/geometry.js';
import { addGlyphs } from '../glyphs/add-glyphs.js';
import { isTick } from '../is-tick.js';
import type { Glyphs } from '../model.js';
import type { PageReading } from '../page-reading.js';
import { browserControls } from './browser-controls.js';
import { type Checkbox, findCheckboxes } from './find-checkboxes.js';

/** U+2610 and U+2612. */
const EMPTY = '☐';
const TICKED = '☒';

/** In points: maximum distance of a checkbox from its text. */
const FAR = 30;

/** In ems of the text: width of the space between a checkbox and its text. */
const SPACE = 0.35;

/**
 * Returns a page with characters for the squares and buttons to tick that are drawn beside its text. Their lines and shapes are
 * left out, so that they are not taken for those of tables, boxes and lists.
 */
export function withCheckboxes(reading: PageReading): PageReading {
  const { glyphs, rulings, pieces, rounded, bullets, fields = [] } = reading;
  const drawn = browserControls(reading);
  const isOfField = ({ box }: Checkbox): boolean => fields.some((field) => isTick(field) && isWithin(box, field.box));
  const found = [...findCheckboxes(reading), ...drawn.filter((control) => !isOfField(control))].flatMap((checkbox) => {
    const beside = glyphBeside(checkbox.box, glyphs);
    if (beside === undefined) return [];
    const { box, ticked } = checkbox;
    return [{ text: ticked ? TICKED : EMPTY, left: box.left, right: rightEdge(box, beside, glyphs), beside, box }];
  });
  // A field to tick has a character of its own.
  const shown = [...found, ...drawn.filter(isOfField)];
  if (shown.length === 0) return reading;
  const isPart = (line: Box): boolean => shown.some(({ box }) => isWithin(line, box));
  return {
    ...reading,
    glyphs: addGlyphs(glyphs, found),
    rulings: rulings.filter((ruling) => !isPart(ruling)),
    ...(pieces !== undefined && { pieces: pieces.filter((piece) => !isPart(piece)) }),
    ...(rounded !== undefined && { rounded: rounded.filter((box) => !isPart(box)) }),
    ...(bullets !== undefined && { bullets: bullets.filter((bullet) => !isPart(bullet)) }),
  };
}

/** In points: how far a line reaches out of the square that it is a side of. */
const EDGE = 1.2;

function isWithin(line: Box, { left, top, right, bottom }: Box): boolean {
  const isAcross = line.left > left - EDGE && line.right < right + EDGE;
  return isAcross && line.top > top - EDGE && line.bottom < bottom + EDGE;
}

/** Returns the nearest glyph in the row of a box; undefined when there is none, or when a glyph is in the box. */
function glyphBeside(box: Box, { length, left, right, y, style, styles, text }: Glyphs): number | undefined {
  let nearest: { readonly index: number; readonly distance: number } | undefined;
  for (let index = 0; index < length; index++) {
    const [from = 0, to = 0, baseline = 0] = [left[index], right[index], y[index]];
    const { size = 0, angle = 0 } = styles[style[index] ?? 0] ?? {};
    if (angle !== 0 || (text[index] ?? '').trim() === '') continue;
    const middle = baseline - 0.35 * size;
    if (middle < box.top - EDGE || middle > box.bottom + EDGE) continue;
    const distance = Math.max(from - box.right, box.left - to);
    if ((from + to) / 2 > box.left && (from + to) / 2 < box.right) return undefined;
    if (distance < (nearest?.distance ?? FAR)) nearest = { index, distance };
  }
  return nearest?.index;
}

/** Returns the right edge of the character of a checkbox, which leaves a space before the text. */
function rightEdge(box: Box, beside: number, { left, style, styles }: Glyphs): number {
  const next = left[beside] ?? box.right;
  const { size = 0 } = styles[style[beside] ?? 0] ?? {};
  const room = next > box.left ? next - SPACE * size : box.right;
  return Math.max((box.left + box.right) / 2, Math.min(box.right, room));
}
