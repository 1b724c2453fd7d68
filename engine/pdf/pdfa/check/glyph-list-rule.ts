import { fontName } from '../../fonts/font-encoding.js';
import { lacksGlyphs } from '../fonts/glyph-lists.js';
import { readable } from '../../fonts/glyphs/glyph-reader.js';
import { tagIn } from '../../fonts/subset-tag.js';
import type { DictionaryRule } from './rule.js';

/** Part 1 requires lists of the glyphs of font subsets; later parts require that a list is complete (ISO 19005-2 §6.2.11.4.2). */
export const glyphList: DictionaryRule = ({ file, level, dict }) => {
  const descriptor = file.dict(dict.get('FontDescriptor'));
  if (descriptor === undefined) return undefined;
  const isRequired = level.part === 1 && tagIn(file.name(dict.get('BaseFont')) ?? '') !== undefined;
  return readable(() => lacksGlyphs(file, { font: dict, descriptor }, isRequired)) === true
    ? {
        clauses: ['6.3.5', '6.2.11.4.2'],
        sentence: `The glyphs of the font ${fontName(file, dict)} are not all listed.`,
      }
    : undefined;
};
