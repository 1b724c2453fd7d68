import type { Index } from './cff.js';
import { CffWalk } from './cff-calls.js';
import type { CffFont } from './cff-font.js';
import type { ShownGlyphs } from '../type1/shown-glyphs.js';

/** The operators that end a glyph (endchar) and a subroutine (return). */
const [END, RETURN] = [14, 11];

/** Empties the glyphs whose CIDs are not shown, in place: repeated operators draw nothing and compress well. */
export function subsetByCids(font: Buffer, program: CffFont, isShown: (cid: number) => boolean): void {
  const { charStrings, cids } = program;
  const isKept = (glyph: number): boolean => glyph === 0 || isShown(cids?.[glyph] ?? glyph);
  if (cids === undefined) refuseParts(font, program, isKept);
  fill(font, charStrings, { by: END, isKept });
}

/**
 * Rejects fonts with accented letters: components are found by glyph names, which CID-keyed fonts need not have.
 * @throws RangeError also when the subroutines of a glyph cannot be determined
 */
export function refuseParts(font: Buffer, program: CffFont, isKept: (glyph: number) => boolean): void {
  const walk = new CffWalk(font, program);
  for (let glyph = 0; glyph < program.charStrings.count; glyph++) if (isKept(glyph)) walk.glyph(glyph);
  if (walk.calls.parts.size > 0) throw new RangeError('A glyph has other glyphs as components.');
}

/** Like `subsetByCids`, for a font with glyph names; also empties subroutines that only dropped glyphs call. */
export function subsetByNames(font: Buffer, program: CffFont, shown: ShownGlyphs): void {
  const { charStrings, local, global } = program;
  const glyphs = Array.from({ length: charStrings.count }, (_, glyph) => glyph);
  const isKept = (glyph: number): boolean => {
    const name = program.nameOf(glyph);
    return glyph === 0 || name === undefined || shown.has(name);
  };
  const walk = new CffWalk(font, program);
  for (const glyph of glyphs) if (isKept(glyph)) walk.glyph(glyph);
  if (walk.calls.parts.size > 0) {
    // The components of accented letters are shown, too.
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
