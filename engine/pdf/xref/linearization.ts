import type { ByteSource } from '../../files/byte-source.js';
import { parseAt } from '../syntax/parse-at.js';
import { parseObject } from '../syntax/parse-object.js';
import { MalformedData } from '../../files/malformed-data.js';
import { PdfDict } from '../syntax/values.js';

const reach = 1024;

/** Whether the file begins with a linearization dictionary, and still has the size that this states (ISO 32000-2, Annex F). */
export function isLinearized(source: ByteSource): boolean {
  try {
    const first = parseAt(source, 0, (lexer) => {
      lexer.skipSpace();
      lexer.takeUnsigned();
      lexer.skipSpace();
      lexer.takeUnsigned();
      lexer.skipSpace();
      return lexer.pos < reach && lexer.takeKeyword('obj') ? parseObject(lexer).value : null;
    });
    return first instanceof PdfDict && first.has('Linearized') && first.get('L') === source.size;
  } catch (error) {
    if (error instanceof MalformedData) return false;
    throw error;
  }
}
