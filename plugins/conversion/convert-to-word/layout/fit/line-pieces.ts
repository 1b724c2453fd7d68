import { commonWidth, type Run, type RunStyle } from '../../../../../engine/index.js';
import { BOLD_FROM, letterScale, wordSize } from '../../styles/text-look.js';

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
    const measure = measureOf(run.style);
    for (const [text] of marked(run).matchAll(LETTERS)) {
      if (pieces.length > MAX_PIECES) return undefined;
      const width = text === '\u00ad' ? measure('-') : measure(/\s/u.test(text) ? ' ' : text);
      if (width === undefined) return undefined;
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
  return pieces;
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

type Measure = (text: string) => { readonly width: number; readonly plain: number } | undefined;

function measureOf(style: RunStyle): Measure {
  const { family, generic, italic, weight, tracking = 0, shift } = style;
  const look = { family, generic, italic, bold: weight >= BOLD_FROM };
  const size = wordSize(style.size) * (shift === undefined ? 1 : SHIFTED);
  const scale = letterScale(style) / 100;
  return (text) => {
    const ems = commonWidth(text, look);
    return ems === undefined
      ? undefined
      : { width: ems * size * scale + tracking * style.size * text.length, plain: ems * size };
  };
}
