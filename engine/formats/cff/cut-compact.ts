import type { Index } from './cff.js';
import { CompactWalk } from './compact-calls.js';
import type { CompactFont } from './compact-font.js';
import type { ShownNames } from '../../pdf/compress/shown-names.js';

/** What ends a glyph, and what ends a subroutine. */
const [END, RETURN] = [14, 11];

/** Fills those glyphs of a font that do not have one of these CIDs with what draws nothing, which compresses to nothing. */
export function cutByCids(font: Buffer, program: CompactFont, isShown: (cid: number) => boolean): void {
  const { charStrings, cids } = program;
  const isKept = (glyph: number): boolean => glyph === 0 || isShown(cids?.[glyph] ?? glyph);
  if (cids === undefined) refuseParts(font, program, isKept);
  fill(font, charStrings, { by: END, isKept });
}

/** Those of accented letters have names, by which nothing is looked for here. */
function refuseParts(font: Buffer, program: CompactFont, isKept: (glyph: number) => boolean): void {
  const walk = new CompactWalk(font, program);
  for (let glyph = 0; glyph < program.charStrings.count; glyph++) if (isKept(glyph)) walk.glyph(glyph);
  if (walk.calls.parts.size > 0) throw new RangeError('A glyph shows others.');
}

/** As `cutByCids`, of a font whose glyphs have names; and with them the subroutines that only they called. */
export function cutByNames(font: Buffer, program: CompactFont, shown: ShownNames): void {
  const { charStrings, local, global } = program;
  const glyphs = Array.from({ length: charStrings.count }, (_, glyph) => glyph);
  const isKept = (glyph: number): boolean => {
    const name = program.nameOf(glyph);
    return glyph === 0 || name === undefined || shown.has(name);
  };
  const walk = new CompactWalk(font, program);
  for (const glyph of glyphs) if (isKept(glyph)) walk.glyph(glyph);
  if (walk.calls.parts.size > 0) {
    // An accented letter shows others.
    for (const part of walk.calls.parts) shown.notePart(part);
    for (const glyph of glyphs) if (isKept(glyph)) walk.glyph(glyph);
  }
  fill(font, charStrings, { by: END, isKept });
  if (local !== undefined) fill(font, local, { by: RETURN, isKept: (number) => walk.calls.local.has(number) });
  fill(font, global, { by: RETURN, isKept: (number) => walk.calls.global.has(number) });
}

function fill(
  font: Buffer,
  index: Index,
  { by, isKept }: { readonly by: number; readonly isKept: (at: number) => boolean },
): void {
  for (let at = 0; at < index.count; at++) {
    if (!isKept(at)) font.fill(by, index.offsetOf(at), index.offsetOf(at + 1));
  }
}
