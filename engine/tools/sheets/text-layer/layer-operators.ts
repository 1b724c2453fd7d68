import type { Point } from '../../../geometry.js';
import type { LayerLine, LayerWord } from './layer-line.js';

/** A space in the layer's font. */
export interface Space {
  readonly codes: string;
  readonly ems: number;
}

/**
 * Tolerances, in ems, so that a page takes few bytes: what is off by less is not put right. Nothing adds up, since each
 * word is placed by where the pen has come to.
 */
const OFF_START = 0.06;
const OFF_END = 0.1;
const OFF_BASELINE = 0.06;
const OFF_SIZE = 0.06;

/** In thousandths of an em: how fine movements of the pen are. */
const MOVE = 20;

/** In ems: a gap that is wider than this has its own measure. */

/** Writes lines as operators that show text which nobody sees (ISO 32000-2 §9.3.6 and §9.4). */
export class LayerOperators {
  readonly #font: string;
  readonly #space: Space;
  readonly #parts: string[] = [];
  #size = 0;
  /** Percent: how much wider glyphs are set than they are. */
  #scale = 100;
  #along: Point = { x: 1, y: 0 };
  /** Where the line begins that the text object is at. */
  #at: Point = { x: 0, y: 0 };

  /** @param font the name that the page's resources have for it */
  constructor(font: string, space: Space) {
    this.#font = font;
    this.#space = space;
  }

  show(line: LayerLine): void {
    const [first, last] = [line.words[0], line.words.at(-1)];
    if (first === undefined || last === undefined) return;
    this.#setSize(line.size);
    this.#goTo(line, first.from, last.to - first.from);
    const usual = this.#usualScale(line);
    let pen = first.from;
    let array = '';
    let string = '';
    for (const [at, word] of line.words.entries()) {
      const scale = this.#scaleFor(word, usual);
      const em = (this.#size * this.#scale) / 100;
      const back = Math.round(((pen - word.from) / em) * (1000 / MOVE)) * MOVE;
      if (Math.abs(pen - word.from) > OFF_START * this.#size && back !== 0) {
        array += `${stringOf(string)}${back}`;
        pen -= (back * em) / 1000;
        string = '';
      }
      if (scale !== this.#scale) {
        this.#flush(array + stringOf(string));
        [array, string] = ['', ''];
        this.#parts.push(`${scale} Tz`);
        this.#scale = scale;
      }
      const spaced = at < line.words.length - 1;
      string += word.codes + (spaced ? this.#space.codes : '');
      pen += ((word.ems + (spaced ? this.#space.ems : 0)) * this.#size * this.#scale) / 100;
    }
    this.#flush(array + stringOf(string));
  }

  finish(): string {
    return `BT 3 Tr\n${this.#parts.join('\n')}\nET`;
  }

  #setSize(size: number): void {
    if (this.#size !== 0 && Math.abs(size / this.#size - 1) < OFF_SIZE) return;
    const digits = digitsFor(size);
    this.#size = Number(size.toFixed(digits));
    this.#parts.push(`/${this.#font} ${this.#size} Tf`);
  }

  /** Sets the scale at which words are as wide as they shall be, most of them. */
  #usualScale({ words }: LayerLine): number {
    const [width, ems] = words.reduce(
      ([sum, natural], word) => [sum + word.to - word.from, natural + word.ems],
      [0, 0],
    );
    return percent(width / (ems * this.#size));
  }

  #scaleFor({ ems, from, to }: LayerWord, usual: number): number {
    const width = to - from;
    const fits = (scale: number): boolean => Math.abs((ems * this.#size * scale) / 100 - width) < OFF_END * this.#size;
    if (fits(this.#scale)) return this.#scale;
    if (fits(usual)) return usual;
    return percent(width / (ems * this.#size));
  }

  #goTo({ along, start }: LayerLine, from: number, length: number): void {
    const begin = { x: start.x + along.x * from, y: start.y + along.y * from };
    const digits = digitsFor(this.#size);
    const across = Math.abs(along.x * this.#along.y - along.y * this.#along.x) * length;
    const same = along.x * this.#along.x + along.y * this.#along.y > 0 && across < OFF_BASELINE * this.#size;
    if (same) {
      const [dx, dy] = [begin.x - this.#at.x, begin.y - this.#at.y];
      const { x, y } = this.#along;
      const [right, up] = [rounded(dx * x + dy * y, digits), rounded(dy * x - dx * y, digits)];
      this.#parts.push(`${right} ${up} Td`);
      this.#at = { x: this.#at.x + right * x - up * y, y: this.#at.y + right * y + up * x };
    } else {
      const [x, y] = [rounded(along.x, 5), rounded(along.y, 5)];
      this.#at = { x: rounded(begin.x, digits), y: rounded(begin.y, digits) };
      this.#along = { x, y };
      this.#parts.push(`${x} ${y} ${rounded(-y, 5)} ${x} ${this.#at.x} ${this.#at.y} Tm`);
    }
  }

  #flush(array: string): void {
    if (array === '') return;
    const isString = array.startsWith('(') && array.endsWith(')') && !/\)-?\d+\(/.test(array);
    this.#parts.push(isString ? `${array}Tj` : `[${array}]TJ`);
  }
}

function percent(factor: number): number {
  return Math.min(MOST_SCALED, Math.max(1, Math.round(factor * 100)));
}

const MOST_SCALED = 10_000;

/** A fiftieth of an em at most. */
function digitsFor(size: number): number {
  return Math.min(6, Math.max(0, Math.ceil(Math.log10(25 / size))));
}

function rounded(value: number, digits: number): number {
  // Adding zero makes 0 of -0.
  return Number(value.toFixed(digits)) + 0;
}

function stringOf(bytes: string): string {
  return bytes === '' ? '' : `(${bytes.replace(/[\\()\r]/g, (byte) => (byte === '\r' ? '\\r' : `\\${byte}`))})`;
}
