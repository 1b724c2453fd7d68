import type { ByteSource } from '../../files/byte-source.js';
import { parseAt } from '../syntax/parse-at.js';
import { parseObject } from '../syntax/parse-object.js';
import { MalformedData } from '../../files/malformed-data.js';
import { PdfDict } from '../syntax/values.js';

/** The linearization dictionary begins within this number of bytes (ISO 32000-2, Annex F.3.3). */
const SEARCHED_BYTES = 1024;

/** Returns whether the file begins with a linearization dictionary whose /L is the size of the file (ISO 32000-2, Annex F). */
export function isLinearized(source: ByteSource): boolean {
  try {
    const first = parseAt(source, 0, (lexer) => {
      lexer.skipSpace();
      lexer.takeUnsigned();
      lexer.skipSpace();
      lexer.takeUnsigned();
      lexer.skipSpace();
      return lexer.pos < SEARCHED_BYTES && lexer.takeKeyword('obj') ? parseObject(lexer).value : null;
    });
    return first instanceof PdfDict && first.has('Linearized') && first.get('L') === source.size;
  } catch (error) {
    if (error instanceof MalformedData) return false;
    throw error;
  }
}
