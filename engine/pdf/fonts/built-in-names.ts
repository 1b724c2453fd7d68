import { readCffFont } from '../../formats/cff/cff-font.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import type { PdfDict } from '../syntax/values.js';

const MAX_BYTES = 16 * 1024 * 1024;

/** Returns the glyph names by code of the encoding that an embedded CFF font itself has; empty for other fonts. */
export function builtInNames(file: PdfFile, font: PdfDict): ReadonlyMap<number, string> {
  const program = file.stream(file.dict(font.get('FontDescriptor'))?.get('FontFile3'));
  if (program === undefined || file.name(program.dict.get('Subtype')) !== 'Type1C') return new Map();
  const cff = tryRead(() => readCffFont(file.decodeStream(program, MAX_BYTES)));
  const codes = Array.from(cff?.encoding ?? []);
  return new Map(codes.map(([code, glyph]) => [code, cff?.statedNameOf(glyph) ?? '']));
}
