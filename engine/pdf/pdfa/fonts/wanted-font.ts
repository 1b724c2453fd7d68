import { fontName } from '../../fonts/font-encoding.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import type { WantedFont } from './font-finder.js';

const [FIXED_PITCH, SERIF, ITALIC, FORCE_BOLD] = [1, 2, 64, 262_144];
const BOLD_WEIGHT = 600;

/** Describes a font by its name and its descriptor, for the choice of a replacement. */
export function wantedFont(file: PdfFile, font: PdfDict): WantedFont {
  const name = fontName(file, font);
  const descriptor = file.dict(font.get('FontDescriptor'));
  const flags = file.number(descriptor?.get('Flags')) ?? 0;
  return {
    name,
    bold:
      /bold|black|heavy|demi/i.test(name) ||
      (flags & FORCE_BOLD) !== 0 ||
      (file.number(descriptor?.get('FontWeight')) ?? 0) >= BOLD_WEIGHT,
    italic: /ital|obliq/i.test(name) || (flags & ITALIC) !== 0,
    fixedPitch: /courier|mono|consol/i.test(name) || (flags & FIXED_PITCH) !== 0,
    serif: /times|roman|serif|georgia|garamond|palatino/i.test(name) || (flags & SERIF) !== 0,
  };
}
