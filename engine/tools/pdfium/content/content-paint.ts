import type { Operation } from '../../../pdf/content/operators.js';
import { PdfName, type PdfValue } from '../../../pdf/syntax/values.js';
import { NotSimple } from './not-simple.js';

/** The colours, and the names of the colour spaces that `cs` and `CS` select. */
interface Colours {
  readonly fill: number;
  readonly stroke: number;
  readonly spaces: Readonly<Record<'fill' | 'stroke', string>>;
}

/** Tracks the colours of content, as numbers that are equal for equal colours. */
export class ContentPaint {
  #colours: Colours = { fill: 0, stroke: 0, spaces: { fill: '', stroke: '' } };
  readonly #stack: Colours[] = [];
  readonly #numbers = new Map<string, number>([[BLACK, 0]]);

  get fill(): number {
    return this.#colours.fill;
  }

  get stroke(): number {
    return this.#colours.stroke;
  }

  /** Begins a form, which begins with the same colours. @returns a function that ends it */
  enter(): () => void {
    const [colours, stack] = [this.#colours, this.#stack.splice(0)];
    return () => {
      this.#colours = colours;
      this.#stack.splice(0, Infinity, ...stack);
    };
  }

  /**
   * Applies an operation. @returns whether it saves, restores or changes colours
   * @throws NotSimple for patterns
   */
  apply({ operator, operands }: Operation): boolean {
    const which = FILLS.has(operator) ? 'fill' : STROKES.has(operator) ? 'stroke' : undefined;
    if (operator === 'q') this.#stack.push(this.#colours);
    else if (operator === 'Q') this.#colours = this.#stack.pop() ?? this.#colours;
    else if (which === undefined) return false;
    else this.#set(which, operator.toLowerCase(), operands);
    return true;
  }

  #set(which: 'fill' | 'stroke', operator: string, operands: Operation['operands']): void {
    if (operands.at(-1) instanceof PdfName && operator !== 'cs') throw new NotSimple('a pattern');
    const written = operands.map(textOf).join(' ');
    const { spaces } = this.#colours;
    const space = operator === 'cs' ? written : operator.startsWith('sc') ? spaces[which] : DEVICE.get(operator);
    // PDFium reports grey as RGB with equal components.
    const key = operator === 'g' ? `RGB ${written} ${written} ${written}` : `${space ?? ''} ${written}`;
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    this.#colours = { ...this.#colours, [which]: number, spaces: { ...spaces, [which]: space ?? '' } };
  }
}

function textOf(value: PdfValue): string {
  if (value instanceof PdfName) return value.value;
  return typeof value === 'number' ? String(value) : '';
}

const BLACK = 'RGB 0 0 0';

const DEVICE: ReadonlyMap<string, string> = new Map([
  ['g', 'Grey'],
  ['rg', 'RGB'],
  ['k', 'CMYK'],
]);

const FILLS = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn']);
const STROKES = new Set(['G', 'RG', 'K', 'CS', 'SC', 'SCN']);
