import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import { CidWidths } from './cid-widths.js';
import { CMap } from './cmap.js';
import type { Font } from './font.js';
import { predefinedCMap } from './predefined-cmaps.js';

const MAX_BYTES = 8 * 1024 * 1024;

/** A Type 0 font (ISO 32000-2 §9.7.6). */
export function compositeFont(file: PdfFile, dict: PdfDict): Font {
  const descendant = file.dict(file.array(dict.get('DescendantFonts'))?.[0]) ?? new PdfDict();
  const cmap = cmapOf(file, dict.get('Encoding'), 0);
  const { vertical } = cmap;
  const widths = new CidWidths(file, descendant.get(vertical ? 'W2' : 'W'), vertical ? 3 : 1);
  const standard = vertical ? verticalAdvance(file, descendant) : (file.number(descendant.get('DW')) ?? 1000);
  const widthOf = (code: number, length: number): number => widths.of(cmap.cidOf(code, length)) ?? standard;
  return {
    vertical,
    certain: true,
    aboveBaseline: 0.1,
    codeLength: (bytes, at) => cmap.codeLength(bytes, at),
    advanceOf: (code, length) => widthOf(code, length) / 1000,
    foundAdvanceOf: (code, length) => Math.trunc(widthOf(code, length)) / 1000,
  };
}

function verticalAdvance(file: PdfFile, descendant: PdfDict): number {
  return file.number(file.array(descendant.get('DW2'))?.[1]) ?? -1000;
}

/** Returns the CMap of /Encoding; Identity-H where it cannot be read. */
export function cmapOf(file: PdfFile, value: PdfValue | undefined, depth: number): CMap {
  const name = file.name(value);
  if (name !== undefined) return predefinedCMap(name);
  const stream = file.stream(value);
  const bytes = stream && tryRead(() => file.decodeStream(stream, MAX_BYTES));
  if (stream === undefined || bytes === undefined) return new CMap();
  const cmap = new CMap(bytes, predefinedCMap);
  const used = file.resolve(stream.dict.get('UseCMap'));
  // The constructor of CMap has already added a CMap that the stream uses by name.
  if (used !== null && !(used instanceof PdfName) && depth < 5) cmap.take(cmapOf(file, used, depth + 1));
  if (file.number(stream.dict.get('WMode')) === 1) cmap.vertical = true;
  return cmap;
}
