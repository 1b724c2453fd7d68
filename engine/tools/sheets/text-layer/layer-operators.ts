import type { Point } from '../../../geometry/geometry.js';
import { EM, MAX_STEPS, WIDTH_STEP } from './inkless-font.js';
import { bytesOf } from './layer-codes.js';
import type { LayerFont } from './layer-font.js';
import type { LayerLine, LayerWord } from './layer-line.js';
import { ShownText } from './shown-codes.js';

/**
 * Tolerances in ems: smaller deviations are not corrected, which saves bytes. Deviations do not accumulate, because
 * each word is placed relative to the actual pen position.
 */
const OFF = { start: 0.12, end: 0.4, baseline: 0.06, size: 0.06, indent: 0.12, leading: 0.06 } as const;

/** In ems; words farther apart are separated by a movement as well as a space. */
const WIDEST_SPACE = 1.5;
const STEPS_IN_EM = EM / WIDTH_STEP;
/** In steps; widths of spaces are multiples of it. */
const FINEST_SPACE = 6;
const FINEST_IN_EMS = FINEST_SPACE / STEPS_IN_EM;
/** In ems of the font: text extraction joins words with a smaller gap. */
const MIN_GAP = 0.2;

/** Space for a word: from the pen position, at a usual scale, up to a limit; in units of the page. */
interface Room {
  readonly pen: number;
  readonly usual: number;
  readonly limit: number;
}

/** Writes lines as operators that show invisible text (ISO 32000-2 §9.3.6 and §9.4). */
export class LayerOperators {
  readonly #name: string;
  readonly #font: LayerFont;
  readonly #parts: string[] = [];
  #size = 0;
  /** Current horizontal scaling in percent. */
  #scale = 100;
  #space = 2 * FINEST_SPACE;
  #along: Point = { x: 1, y: 0 };
  /** Start of the current line of the text object. */
  #at: Point = { x: 0, y: 0 };
  /** Distance of that line from the one before; mostly constant within a column. */
  #leading = 0;

  /** @param name the font's resource name */
  constructor(name: string, font: LayerFont) {
    this.#name = name;
    this.#font = font;
  }

  show(line: LayerLine): void {
    const [first, last] = [line.words[0], line.words.at(-1)];
    if (first === undefined || last === undefined) return;
    this.#setSize(line.size);
    this.#goTo(line, first.from, last.to - first.from);
    const usual = this.#usualScale(line);
    let shown = new ShownText();
    let pen = first.from;
    line.words.forEach((word, at) => {
      const next = line.words[at + 1];
      const scale = this.#scaleFor(word, { pen, usual, limit: this.#limitOf(line, next) });
      if (scale !== this.#scale) {
        this.#parts.push(...shown.operators(), `${scale} Tz`);
        shown = new ShownText();
        this.#scale = scale;
      }
      shown.show(word.codes);
      pen += word.ems * this.#em;
      if (next !== undefined) pen += this.#part(next, pen, shown);
    });
    if (line.next !== undefined) this.#showSpace(this.#space, shown);
    this.#parts.push(...shown.operators());
  }

  finish(): string {
    return `BT 3 Tr\n${this.#parts.join('\n')}\nET`;
  }

  /** The position at which a word must end to leave a gap before the next one. */
  #limitOf(line: LayerLine, next: LayerWord | undefined): number {
    const begin = next?.from ?? line.next;
    return begin === undefined ? Infinity : begin - MIN_GAP * this.#size;
  }

  /** In units of the page. */
  get #em(): number {
    return (this.#size * this.#scale) / 100;
  }

  /**
   * Shows a space and, where that is not sufficient, moves to the next word. Moves back only if the word would have
   * no room, because words without a gap are joined. @returns the pen's movement in units of the page
   */
  #part(next: LayerWord, pen: number, shown: ShownText): number {
    const em = this.#em;
    const [gap, least] = [(next.from - pen) / em, (MIN_GAP * this.#size) / em];
    const isSpace = gap < WIDEST_SPACE;
    const last = this.#space / STEPS_IN_EM;
    const fits = last >= least && Math.abs(last - Math.max(gap, least)) < OFF.start;
    if (isSpace && !fits) this.#space = stepsFor(Math.max(least, gap), least);
    const width = this.#showSpace(isSpace ? this.#space : stepsFor(least, least), shown);
    const hasRoom = next.to - pen - width * em > (next.to - next.from) / 2;
    return isSpace && hasRoom ? width * em : (width + shown.move(gap - width)) * em;
  }

  /** @returns its width in ems */
  #showSpace(steps: number, shown: ShownText): number {
    const space = this.#font.spaceOf(steps);
    if (space !== undefined) shown.show(bytesOf(space.cid));
    return (space?.steps ?? 0) / STEPS_IN_EM;
  }

  #setSize(size: number): void {
    if (this.#size !== 0 && Math.abs(size / this.#size - 1) < OFF.size) return;
    this.#size = rounded(size, digitsFor(size));
    this.#parts.push(`/${this.#name} ${this.#size} Tf`);
  }

  /** The scale at which most words of a line get their target width. */
  #usualScale({ words }: LayerLine): number {
    const width = words.reduce((sum, { from, to }) => sum + to - from, 0);
    const ems = words.reduce((sum, word) => sum + word.ems, 0);
    return percent(width / (ems * this.#size));
  }

  /** The scale for a word that begins at the pen and must end at a limit, unless the word itself is wider. */
  #scaleFor({ ems, from, to }: LayerWord, { pen, usual, limit }: Room): number {
    const natural = ems * this.#size;
    const least = Math.max((to - from) / 2, Math.min(to - from, MIN_WIDTH * natural));
    const width = Math.max(Math.min(to, limit) - pen, least);
    const off = Math.min(OFF.end * this.#size, MAX_OFF * width);
    const fits = (scale: number): boolean => {
      const over = (natural * scale) / 100 - width;
      const isLegible = scale >= 100 * MIN_WIDTH || over >= 0;
      return Math.abs(over) < off && isLegible && (over <= 0 || pen + width + over < limit);
    };
    const exact = percent(width / natural);
    const about = Math.round(exact / COARSE) * COARSE;
    return [this.#scale, usual, about].find(fits) ?? exact;
  }

  #goTo({ along, start }: LayerLine, from: number, length: number): void {
    const begin = { x: start.x + along.x * from, y: start.y + along.y * from };
    const digits = digitsFor(this.#size);
    const { x, y } = this.#along;
    const across = Math.abs(along.x * y - along.y * x) * length;
    if (along.x * x + along.y * y > 0 && across < OFF.baseline * this.#size) {
      const [dx, dy] = [begin.x - this.#at.x, begin.y - this.#at.y];
      const [right, up] = [this.#indent(dx * x + dy * y, digits), this.#up(dy * x - dx * y, digits)];
      this.#parts.push(`${right} ${up} Td`);
      this.#at = { x: this.#at.x + right * x - up * y, y: this.#at.y + right * y + up * x };
    } else {
      this.#along = { x: rounded(along.x, 5), y: rounded(along.y, 5) };
      this.#at = { x: rounded(begin.x, digits), y: rounded(begin.y, digits) };
      const turn = [this.#along.x, this.#along.y, rounded(-along.y, 5), this.#along.x];
      this.#parts.push(`${turn.join(' ')} ${this.#at.x} ${this.#at.y} Tm`);
    }
  }

  #indent(right: number, digits: number): number {
    return Math.abs(right) < OFF.indent * this.#size ? 0 : rounded(right, digits);
  }

  #up(up: number, digits: number): number {
    if (Math.abs(up - this.#leading) >= OFF.leading * this.#size) this.#leading = rounded(up, digits);
    return this.#leading;
  }
}

/**
 * Minimum relative width of letters that make room for a gap: poppler merges letters closer than a tenth of an em.
 */
const MIN_WIDTH = 0.45;

/** The steps of the space with the nearest width, at least the minimum. */
function stepsFor(ems: number, least: number): number {
  const [about, atLeast] = [Math.round(ems / FINEST_IN_EMS), Math.ceil(least / FINEST_IN_EMS)];
  return Math.min(MAX_STEPS, Math.max(about, atLeast) * FINEST_SPACE);
}

/** Maximum error at the end of a short word, as a share of its width. */
const MAX_OFF = 0.25;

/** Scales are rounded to multiples of this percentage: repeated values take fewer bytes. */
const COARSE = 8;

/** Maximum scale in percent; a wider word has one letter in place of a line. */
const MAX_SCALE = 10_000;

function percent(factor: number): number {
  return Math.min(MAX_SCALE, Math.max(1, Math.round(factor * 100)));
}

/** Decimals that express a fiftieth of an em. */
function digitsFor(size: number): number {
  return Math.min(6, Math.max(0, Math.ceil(Math.log10(25 / size))));
}

function rounded(value: number, digits: number): number {
  // Adding zero turns -0 into 0.
  return Number(value.toFixed(digits)) + 0;
}
