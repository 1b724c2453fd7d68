import { levelsOf } from './bidi.js';
import type { Face } from './face.js';
import type { FontChooser } from './font-chooser.js';
import { type Line, textOf } from './lines.js';
import { type Script, scriptsOf, wishFor } from './scripts.js';

/** Characters of a line that are shaped together: in one font, one script and one direction. */
export interface Run {
  readonly face: Face;
  readonly level: number;
  /** Of the line's characters. */
  readonly start: number;
  readonly end: number;
}

interface Style {
  readonly face: Face | undefined;
  readonly script: Script | undefined;
  readonly level: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The runs of a line, in reading order; characters that no font has are in none. */
export function runsOf(line: Line, chooser: FontChooser, eastAsian: string): readonly Run[] {
  const faces = facesFor(line, chooser, eastAsian);
  const scripts = scriptsOf(line);
  const levels = levelsOf(line);
  const styleAt = (at: number): Style => ({ face: faces[at], script: scripts[at], level: levels[at] ?? 0 });
  const runs: Run[] = [];
  for (let start = 0, end = 1; start < line.length; start = end++) {
    const style = styleAt(start);
    while (end < line.length && isSame(styleAt(end), style)) end += 1;
    if (style.face !== undefined) runs.push({ face: style.face, level: style.level, start, end });
  }
  return runs;
}

function isSame(one: Style, other: Style): boolean {
  return one.face === other.face && one.script === other.script && one.level === other.level;
}

/** The font of each character; a base and its marks are in one if any font has them all. */
function facesFor(line: Line, chooser: FontChooser, eastAsian: string): readonly (Face | undefined)[] {
  const scripts = scriptsOf(line);
  const faces: (Face | undefined)[] = [];
  for (const { segment } of graphemes.segment(textOf(line))) {
    const codes = Array.from(segment, (character) => character.codePointAt(0) ?? 0);
    const wish = wishFor(scripts[faces.length], eastAsian);
    const face = chooser.fontFor(wish, codes);
    faces.push(...codes.map((code) => face ?? chooser.fontFor(wish, [code])));
  }
  return faces;
}
