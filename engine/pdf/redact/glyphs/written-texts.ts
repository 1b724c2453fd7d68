import { isEmbedded } from '../../fonts/font-program.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import type { TextOfCode } from './code-texts.js';

/**
 * Returns the letters that readers find which do not know the encodings of Symbol, ZapfDingbats and similar fonts: the codes as
 * characters. Undefined for fonts with a program, and for composite fonts, whose codes are numbers.
 */
export function writtenTexts(file: PdfFile, font: PdfDict): TextOfCode | undefined {
  const isSimple = simpleTypes.has(file.name(font.get('Subtype')));
  return isSimple && !isEmbedded(file, font) ? (code) => String.fromCharCode(code) : undefined;
}

const simpleTypes: ReadonlySet<string | undefined> = new Set(['Type1', 'MMType1', 'TrueType']);
