import type { RunStyle } from '../flow-elements.js';
import type { Font, Line, Word } from '../model.js';
import { familyOf, genericOf } from './font-families.js';
import type { TextLine, TextRun } from './page-content.js';

/** The looks of the runs of a page, each once. */
export class RunStyles {
  readonly list: RunStyle[] = [];
  readonly #indices = new Map<string, number>();
  readonly #families = new Map<number, Pick<RunStyle, 'family' | 'generic'>>();

  constructor(private readonly fonts: readonly Font[]) {}

  /** @param size of the text around, for raised and lowered words */
  indexOf({ style, shift }: Word, size: number): number {
    const key = `${style.font} ${size} ${style.colour} ${shift ?? ''}`;
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    const font = this.fonts[style.font];
    const look: RunStyle = {
      ...this.#familyOf(style.font),
      weight: font?.weight ?? 400,
      italic: font?.italic ?? false,
      size,
      colour: style.colour,
      ...(shift !== undefined && { shift }),
    };
    this.#indices.set(key, this.list.length);
    return this.list.push(look) - 1;
  }

  #familyOf(index: number): Pick<RunStyle, 'family' | 'generic'> {
    const known = this.#families.get(index);
    if (known !== undefined) return known;
    const font = this.fonts[index];
    const found =
      font === undefined
        ? ({ family: '', generic: 'serif' } as const)
        : { family: familyOf(font), generic: genericOf(font) };
    this.#families.set(index, found);
    return found;
  }
}

/** A line of the page model as runs. */
export function textLineOf(line: Line, styles: RunStyles): TextLine {
  const size = sizeOfLine(line);
  const runs: { text: string; style: number }[] = [];
  line.words.forEach((word, index) => {
    const own = word.shift === undefined ? rounded(word.style.size) : size;
    const style = styles.indexOf(word, own);
    const last = runs.at(-1);
    const space = line.spaced[index] === true && last !== undefined ? ' ' : '';
    if (last?.style === style) last.text += space + word.text;
    else if (last === undefined || space === '') runs.push({ text: word.text, style });
    // A raised word has no space of its own: it would be raised with it.
    else if (styles.list[last.style]?.shift === undefined) {
      last.text += space;
      runs.push({ text: word.text, style });
    } else runs.push({ text: space + word.text, style });
  });
  const upright = line.angle === 0 && line.direction !== 'top-to-bottom';
  return {
    box: roundedBox(line.box),
    baseline: rounded(upright ? line.baseline : line.box.bottom),
    size,
    direction: line.direction,
    runs: runs satisfies TextRun[],
  };
}

/** The font size of most of its letters that are neither raised nor lowered. */
function sizeOfLine({ words }: Line): number {
  const letters = new Map<number, number>();
  for (const { style, shift, glyphs } of words) {
    const weight = glyphs.length * (shift === undefined ? 1 : 0.01);
    letters.set(style.size, (letters.get(style.size) ?? 0) + weight);
  }
  let [size, most] = [0, -1];
  for (const [own, count] of letters) if (count > most) [size, most] = [own, count];
  return rounded(size);
}

export function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

export function roundedBox({ left, top, right, bottom }: TextLine['box']): TextLine['box'] {
  return { left: rounded(left), top: rounded(top), right: rounded(right), bottom: rounded(bottom) };
}
