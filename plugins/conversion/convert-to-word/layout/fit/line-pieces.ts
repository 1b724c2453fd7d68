import { BOLD, commonWidth, type Run, type RunStyle } from '../../../../../engine/index.js';
import { letterScale, wordSize } from '../../styles/text-look.js';

/** A part of a text that is never divided, with the widths that it has in the font of the result, in points. */
export interface LinePiece {
  /** Of its letters as the styles of its runs have them. */
  readonly width: number;
  /** Of its letters at their usual width: what one percent more adds is a hundredth of it. */
  readonly plain: number;
  /** Of the space behind it. */
  readonly space: number;
  /** What a line that ends after it shows besides it; left out where no line ends there. */
  readonly hyphen?: number;
  /** Whether a line begins with it in any case. */
  readonly begins: boolean;
}

/** Texts of more pieces keep the widths of their letters; documents that were made to be costly have such texts. */
const MAX_PIECES = 20_000;

/** Share of the size of text that raised and lowered letters have in Word. */
const SHIFTED = 0.65;

/** Matches a space, the last letter before a place where a line may end, or one other letter. */
const LETTERS = /[^\s\u00ad\-\u2010\u2013\u2014]+|[\s\u00ad\-\u2010\u2013\u2014]/gu;

/**
 * Divides a text at the places where lines may end; undefined where the widths of its letters are unknown.
 * @param runs without tabs
 */
export function linePieces(runs: readonly Run[]): readonly LinePiece[] | undefined {
  const pieces: OpenPiece[] = [];
  const letters = new Letters();
  let open = emptyPiece(false);
  const end = (hyphen: number | undefined): void => {
    pieces.push({ ...open, ...(hyphen !== undefined && { hyphen }) });
    open = emptyPiece(false);
  };
  for (const run of runs) {
    if (run.lineBreak === true) {
      if (open.width > 0) end(undefined);
      open = emptyPiece(true);
    }
    const measure = measureOf(run.style, letters);
    for (const [text] of marked(run).matchAll(LETTERS)) {
      if (pieces.length > MAX_PIECES) return undefined;
      const width = text === '\u00ad' ? measure('-') : measure(/\s/u.test(text) ? ' ' : text);
      if (/\s/u.test(text)) {
        open.space += width.width;
        end(0);
      } else if (text === '\u00ad') end(width.width);
      else {
        open.width += width.width;
        open.plain += width.plain;
        if (/[-\u2010\u2013\u2014]/u.test(text)) end(0);
      }
    }
  }
  end(undefined);
  return letters.areKnown ? pieces : undefined;
}

interface OpenPiece {
  width: number;
  plain: number;
  space: number;
  readonly begins: boolean;
}

function emptyPiece(begins: boolean): OpenPiece {
  return { width: 0, plain: 0, space: 0, begins };
}

/** The text with soft hyphens where lines ended with hyphens. */
function marked({ text, hyphens = [] }: Run): string {
  const ends = [...hyphens, text.length];
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end)).join('\u00ad');
}

type Measure = (text: string) => { readonly width: number; readonly plain: number };

/** The largest share of letters whose widths may be unknown, such as signs that the font lacks, and the width that these get, in ems. */
const MAX_UNKNOWN = 0.1;
const USUAL_WIDTH = 0.5;

/** Measures letters, and counts those whose widths are unknown. */
class Letters {
  #all = 0;
  #unknown = 0;

  get areKnown(): boolean {
    return this.#unknown <= MAX_UNKNOWN * this.#all;
  }

  /** The width of a text in ems. */
  widthOf(text: string, look: Parameters<typeof commonWidth>[1]): number {
    this.#all += text.length;
    return commonWidth(text, look) ?? Array.from(text).reduce((sum, letter) => sum + this.#widthOf(letter, look), 0);
  }

  #widthOf(letter: string, look: Parameters<typeof commonWidth>[1]): number {
    const known = commonWidth(letter, look);
    if (known === undefined) this.#unknown += 1;
    return known ?? USUAL_WIDTH;
  }
}

function measureOf(style: RunStyle, letters: Letters): Measure {
  const { family, generic, italic, weight, tracking = 0, shift } = style;
  const look = { family, generic, italic, bold: weight >= BOLD };
  const size = wordSize(style.size) * (shift === undefined ? 1 : SHIFTED);
  const scale = letterScale(style) / 100;
  return (text) => {
    const plain = letters.widthOf(text, look) * size;
    return { width: plain * scale + tracking * style.size * text.length, plain };
  };
}
