import { rangeOf } from '../../../geometry/range-of.js';
import { simpleFont } from '../../content/fonts/simple-font.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict, PdfValue } from '../../syntax/values.js';
import { glyphReader, readable } from '../../fonts/glyphs/glyph-reader.js';
import type { ShownFont } from '../shown/shown-fonts.js';

/** The widths of a simple font: of the codes from `first` to `last`, in glyph space. */
export interface CodeWidths {
  readonly first: number;
  readonly last: number;
  readonly widths: readonly PdfValue[];
}

/** Whether a simple font lacks entries for its widths, or these disagree (ISO 19005-1 §6.3.2, ISO 19005-2 §6.2.11.2). */
export function hasIncompleteWidths(file: PdfFile, font: PdfDict): boolean {
  if (file.name(font.get('Subtype')) === 'Type0') return false;
  const [first, last] = ['FirstChar', 'LastChar'].map((key) => file.number(font.get(key)));
  const widths = file.array(font.get('Widths'));
  return first === undefined || last === undefined || widths?.length !== last - first + 1;
}

/** Returns the widths as viewers take them: those of /Widths, else those of the font program for the shown codes. */
export function completeWidths(file: PdfFile, { dict, codes }: Pick<ShownFont, 'dict' | 'codes'>): CodeWidths {
  const stated = file.array(dict.get('Widths')) ?? [];
  const first = file.number(dict.get('FirstChar')) ?? 0;
  if (stated.length > 0) return { first, last: first + stated.length - 1, widths: stated };
  const read = glyphReader(file, dict);
  const viewers = simpleFont(file, dict);
  const shown = [...codes.values()].map(({ code, length }) => {
    const [own] = (read && readable(() => read(code, length)))?.programWidths ?? [];
    return [code, own ?? 1000 * viewers.advanceOf(code, length)] as const;
  });
  const widths = new Map(shown.map(([code, width]) => [code, Number(width.toFixed(3))]));
  const { least: low, most: high } = rangeOf(widths.keys());
  const all = Array.from({ length: high - low + 1 }, (_, index) => widths.get(low + index) ?? 0);
  return { first: low, last: high, widths: all };
}
