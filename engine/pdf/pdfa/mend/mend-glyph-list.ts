import { PdfDict } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import { withGlyphList } from '../fonts/glyph-lists.js';
import { readable } from '../../fonts/glyphs/glyph-reader.js';
import type { Mend } from './mend.js';

/** Lists the glyphs of fonts whose descriptors are direct objects (ISO 19005-1 §6.3.5). */
export function mendGlyphList(adder: ObjectAdder): Mend {
  return (dict, { file }) => {
    const descriptor = dict.get('FontDescriptor');
    if (!(descriptor instanceof PdfDict)) return;
    const listed = readable(() => withGlyphList(file, { font: dict, descriptor }, adder));
    if (listed !== undefined) dict.set('FontDescriptor', listed);
  };
}
