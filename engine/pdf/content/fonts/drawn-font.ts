import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import type { PdfDict } from '../../syntax/values.js';
import { operationsIn } from '../operators.js';
import { differencesOf } from '../../fonts/differences.js';
import type { Font } from './font.js';

const MAX_BYTES = 1024 * 1024;

/** A Type 3 font (ISO 32000-2 §9.6.4), whose glyphs are content streams. */
export function drawnFont(file: PdfFile, dict: PdfDict): Font {
  const matrix = file.array(dict.get('FontMatrix'))?.map((value) => file.number(value) ?? 0);
  const [across = 1, up = 0] = matrix ?? [];
  const written = file.array(dict.get('Widths'));
  const first = file.number(dict.get('FirstChar')) ?? 0;
  const names = differencesOf(file, dict);
  const known = new Map<number, number>();
  // If the font states no width, or width 0, PDFium uses the width in the content of the glyph.
  const drawnWidthOf = (code: number): number => {
    const width = known.get(code) ?? Math.hypot(across, up) * (widthOfGlyph(file, dict, names.get(code)) ?? 0);
    known.set(code, width);
    return width;
  };
  const writtenWidthOf = (code: number): number => across * (file.number(written?.[code - first]) ?? 0);
  return {
    vertical: false,
    certain: written !== undefined,
    // The glyphs of a Type 3 font may be far smaller or larger than its em.
    aboveBaseline: 0,
    codeLength: () => 1,
    advanceOf: written === undefined ? drawnWidthOf : writtenWidthOf,
    foundAdvanceOf: (code) => rounded(writtenWidthOf(code)) || rounded(drawnWidthOf(code)),
  };
}

function rounded(width: number): number {
  return Math.round(1000 * width) / 1000;
}

/** Returns the width from the first operator of a glyph's content: d0 or d1. */
function widthOfGlyph(file: PdfFile, font: PdfDict, name: string | undefined): number | undefined {
  const content = name === undefined ? undefined : file.stream(file.dict(font.get('CharProcs'))?.get(name));
  const bytes = content && tryRead(() => file.decodeStream(content, MAX_BYTES));
  if (bytes === undefined) return undefined;
  for (const { operator, operands } of operationsIn(bytes)) {
    const width = operands.at(operator === 'd1' ? -6 : -2);
    return (operator === 'd0' || operator === 'd1') && typeof width === 'number' ? width : undefined;
  }
  return undefined;
}
