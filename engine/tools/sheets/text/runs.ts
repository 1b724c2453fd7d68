import { levelsOf } from './bidi.js';
import type { Face } from './face.js';
import type { FontChooser } from './font-chooser.js';
import { type Line, textOf } from './text-lines.js';
import { type Script, scriptsOf } from './scripts.js';

/** Characters of a line that are shaped together: one font, one script, one direction. */
export interface Run {
  readonly face: Face;
  readonly level: number;
  /** Index in the line's characters. */
  readonly start: number;
  readonly end: number;
}

/** A line with its fonts, before shaping. */
export interface DressedLine {
  readonly line: Line;
  /** The drawn characters, mostly those of the line. */
  readonly shown: Line;
  /** In reading order, without characters that cannot be drawn. */
  readonly runs: readonly Run[];
  /** Characters that no font has. */
  readonly missing: readonly number[];
}

interface Character {
  readonly shown: number;
  readonly face: Face | undefined;
  readonly isMissing?: boolean;
}

/** Finds fonts for a line and divides it into runs. */
export function dress(line: Line, chooser: FontChooser): DressedLine {
  const scripts = scriptsOf(line);
  const characters = charactersOf(line, scripts, chooser);
  const levels = levelsOf(line);
  const runs: Run[] = [];
  characters.forEach(({ face }, at) => {
    if (face === undefined) return;
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    const goesOn = last?.end === at && last.face === face && last.level === level && scripts[at - 1] === scripts[at];
    if (goesOn) runs[runs.length - 1] = { ...last, end: at + 1 };
    else runs.push({ face, level, start: at, end: at + 1 });
  });
  const missing = line.filter((_, at) => characters[at]?.isMissing === true);
  return { line, shown: characters.map(({ shown }) => shown), runs, missing };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Maximum characters of a grapheme that must share a font; further marks use any font that has them. */
const MAX_TOGETHER = 16;

/** A base and its marks use one font if any has them all, and else each its own. */
function charactersOf(
  line: Line,
  scripts: readonly (Script | undefined)[],
  chooser: FontChooser,
): readonly Character[] {
  const characters: Character[] = [];
  for (const codes of graphemesOf(line)) {
    const script = scripts[characters.length];
    const shown = codes.length === 1 ? codes : codes.map(withoutTone);
    const together = shown.slice(0, MAX_TOGETHER);
    const face = chooser.faceFor(script, together);
    shown.forEach((code, at) => {
      characters.push(face && at < together.length ? { shown: code, face } : alone(code, script, chooser));
    });
  }
  return characters;
}

/** ASCII needs no segmentation. */
function graphemesOf(line: Line): Iterable<readonly number[]> {
  if (line.every((code) => code < 0x80)) return line.map((code) => [code]);
  return Array.from(graphemes.segment(textOf(line)), ({ segment }) => {
    return Array.from(segment, (character) => character.codePointAt(0) ?? 0);
  });
}

function alone(code: number, script: Script | undefined, chooser: FontChooser): Character {
  const face = chooser.faceFor(script, [code]);
  if (face !== undefined) return { shown: code, face };
  return { shown: REPLACEMENT, face: chooser.faceFor(script, [REPLACEMENT]), isMissing: true };
}

const REPLACEMENT = 0xfffd;

/** A skin tone cannot be shown in one colour, so it is replaced by a joiner within its grapheme. */
function withoutTone(code: number): number {
  return code >= 0x1f3fb && code <= 0x1f3ff ? WORD_JOINER : code;
}

const WORD_JOINER = 0x2060;
