import { createRequire } from 'node:module';

import type bidiFactory from 'bidi-js';

import type { Line } from './lines.js';

// Its types speak of a module of ECMAScript; it is one of CommonJS that is the function itself.
const makeBidi = createRequire(import.meta.url)('bidi-js') as typeof bidiFactory.default;
const bidi = makeBidi();

/** The embedding level of each character of a line (UAX #9): odd is right to left. The line is a paragraph of its own. */
export function levelsOf(line: Line): Uint8Array {
  if (!line.some(mayTurn)) return new Uint8Array(line.length);
  return bidi.getEmbeddingLevels(line.map(inPlane0).join('')).levels;
}

/** No character before the Hebrew ones goes from right to left, but for the marks that say so. */
function mayTurn(code: number): boolean {
  return code >= 0x590;
}

/** The library looks at 16 bits at a time: a character beyond them is given as one before them that behaves alike. */
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

/** Puts things that follow each other in reading order into the order from left to right (UAX #9, rule L2). */
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

/** The character that looks like this one from right to left: ")" for "(". */
export function mirrored(code: number): number {
  return bidi.getMirroredCharacter(String.fromCodePoint(code))?.codePointAt(0) ?? code;
}
