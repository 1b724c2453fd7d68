import { expect } from 'chai';

import { GlyphColumns } from '../../../../../engine/tools/pdfium/text/read-columns.js';
import { UnmappedGlyphs } from '../../../../../engine/tools/pdfium/text/read-unmapped.js';

const style = { font: 0, size: 10, angle: 0, colour: 0, invisible: false, vertical: false };
const font = { name: '', family: '', weight: 400, italic: false, fixedPitch: false, serif: false, embedded: true };

/** The text of glyphs of one font whose glyph names say nothing: those of `unmapped` have codes, those of `mapped` text. */
function read({ unmapped, mapped = '' }: { readonly unmapped: string; readonly mapped?: string }): string {
  const columns = new GlyphColumns(unmapped.length + mapped.length);
  const glyphs = new UnmappedGlyphs();
  for (const text of mapped) columns.text[columns.length++] = text;
  for (let at = 0; at < unmapped.length; at++) {
    columns.text[columns.length] = '';
    glyphs.add({ index: columns.length++, code: unmapped.charCodeAt(at), font: 0, reach: 0.5 });
  }
  glyphs.settle(columns, { styles: [style], fonts: [font], encodings: () => [] });
  return columns.text.join('');
}

describe('glyphs without a mapping to characters', () => {
  for (const { it: sentence, says, ...glyphs } of [
    { it: 'are read by their codes where these are ASCII', unmapped: 'Hello World', says: 'Hello World' },
    {
      it: 'are read by their codes where few of these are no characters, and those have no text',
      unmapped: 'bAiR efrbAr pez\u0080 vAblAm',
      says: 'bAiR efrbAr pez vAblAm',
    },
    {
      it: 'are read by their codes where another glyph of the font happens to have the name of a character',
      mapped: 'Æ',
      unmapped: 'esidn aAifes mAen',
      says: 'Æesidn aAifes mAen',
    },
    { it: 'have no text where many codes are no characters', unmapped: 'A\u0002b\u0003c\u0004d', says: '' },
    { it: 'have no text where other glyphs of the font have one', mapped: 'Hello', unmapped: 'World', says: 'Hello' },
  ]) {
    it(sentence, () => expect(read(glyphs)).to.equal(says));
  }
});
