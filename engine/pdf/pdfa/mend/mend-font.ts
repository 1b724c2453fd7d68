import { PdfName } from '../../syntax/values.js';
import type { Mend } from './mend.js';

/** Completes dictionaries of fonts and descriptors (ISO 19005-1 §6.3.3, §6.3.5; ISO 19005-2 §6.2.11.3, §6.2.11.4). */
export const mendFont: Mend = (dict, { file, level }) => {
  if (file.name(dict.get('Subtype')) === 'CIDFontType2' && !dict.has('CIDToGIDMap')) {
    dict.set('CIDToGIDMap', new PdfName('Identity'));
  }
  // Later parts make the lists of glyphs optional, but require that they are complete.
  if (level.part >= 2 && dict.isOfType('FontDescriptor')) for (const key of ['CIDSet', 'CharSet']) dict.delete(key);
};
