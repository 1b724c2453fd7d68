import { createRequire } from 'node:module';

import type bidiFactory from 'bidi-js';

import type { Line } from './text-lines.js';

// Its types declare an ES module, but the package is a CommonJS module that exports the function itself.
const makeBidi = createRequire(import.meta.url)('bidi-js') as typeof bidiFactory.default;
const bidi = makeBidi();

/**
 * The embedding level of each character of a line (UAX #9); odd levels are right-to-left. The line is a paragraph of
 * its own.
 */
export function levelsOf(line: Line): Uint8Array {
  if (!line.some(mayTurn)) return new Uint8Array(line.length);
  return bidi.getEmbeddingLevels(line.map(inPlane0).join('')).levels;
}

/** No character before the Hebrew block is right-to-left, except direction marks. */
function mayTurn(code: number): boolean {
  return code >= 0x590;
}

/**
 * The library reads UTF-16 units: a supplementary character is replaced by a BMP character with the same bidi class.
 */
function inPlane0(code: number): string {
  const character = String.fromCodePoint(code);
  return code <= 0xffff ? character : (alike.get(bidi.getBidiCharTypeName(character)) ?? 'a');
}

const alike: ReadonlyMap<string, string> = new Map([
  ['R', '\u05D0'],
  ['AL', '\u0627'],
  ['EN', '0'],
  ['AN', '\u0660'],
  ['ET', '%'],
  ['NSM', '\u0300'],
  ['BN', '\u00AD'],
  ['ON', '*'],
]);

/** Reorders items from reading order to visual order (UAX #9, rule L2). */
export function inVisualOrder<Thing extends { readonly level: number }>(things: readonly Thing[]): readonly Thing[] {
  const ordered = [...things];
  const highest = things.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level--) reverseFrom(ordered, level);
  return ordered;
}

function reverseFrom(things: { readonly level: number }[], level: number): void {
  for (let start = 0; start < things.length; start++) {
    let end = start;
    while ((things[end]?.level ?? 0) >= level) end += 1;
    const turned = things.slice(start, end).reverse();
    for (const [at, thing] of turned.entries()) things[start + at] = thing;
    start = end;
  }
}

/** The mirrored character: ")" for "(". */
export function mirrored(code: number): number {
  return bidi.getMirroredCharacter(String.fromCodePoint(code))?.codePointAt(0) ?? code;
}
