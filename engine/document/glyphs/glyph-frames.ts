import type { Size } from '../../geometry/geometry.js';
import { placeAskew, placeSquarely, tidyCells } from './place-cells.js';
import { type Cluster, clusteredAngles, directionsOf } from './glyph-directions.js';
import type { Frame } from './glyph-frame.js';
import { readingOf } from './character-kinds.js';
import type { Glyphs } from '../model.js';
import { levelled } from '../lines/slanting-lines.js';
import { stackedGlyphs } from './glyph-stacks.js';

/** Groups the glyphs whose centre is on the page by reading direction. */
export function framesOf(glyphs: Glyphs, page: Size): readonly Frame[] {
  const upright = stackedGlyphs(glyphs);
  const direction = directionsOf(glyphs, upright, page);
  return clusteredAngles(direction).map(({ angle, members }) =>
    levelled(frameOf({ glyphs, upright, angle, members, page })),
  );
}

interface FrameParts extends Cluster {
  readonly glyphs: Glyphs;
  readonly upright: Uint8Array;
  readonly page: Size;
}

function frameOf({ glyphs, upright, angle, members, page }: FrameParts): Frame {
  const count = members.length;
  const frame = {
    angle,
    length: count,
    glyph: members,
    left: new Float64Array(count),
    right: new Float64Array(count),
    baseline: new Float64Array(count),
    em: new Float64Array(count),
    kind: new Uint8Array(count),
    kinds: 0,
    text: new Array<string>(count),
    upright: new Uint8Array(count),
    invisible: new Uint8Array(count),
  };
  const most = Math.max(page.width, page.height);
  const unseen = Uint8Array.from(glyphs.styles, ({ invisible }) => (invisible ? 1 : 0));
  let kinds = 0;
  for (let i = 0; i < count; i++) {
    const glyph = members[i] ?? 0;
    const { text, kind } = readingOf(glyphs.text[glyph] ?? '');
    frame.kind[i] = kind;
    kinds |= kind;
    frame.text[i] = text;
    frame.upright[i] = upright[glyph] ?? 0;
    frame.invisible[i] = unseen[glyphs.style[glyph] ?? 0] ?? 0;
  }
  frame.kinds = kinds;
  if (angle % 90 === 0) placeSquarely(frame, glyphs, most);
  else placeAskew(frame, glyphs, most);
  tidyCells(frame, 2 * most);
  return frame;
}
