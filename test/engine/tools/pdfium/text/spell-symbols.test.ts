import { expect } from 'chai';

import type { Font, Style } from '../../../../../engine/document/model.js';
import { GlyphColumns } from '../../../../../engine/tools/pdfium/text/read-columns.js';
import { spellSymbols } from '../../../../../engine/tools/pdfium/text/spell-symbols.js';

const font: Font = {
  ...{ name: '', family: '', weight: 400, italic: false, fixedPitch: false, serif: true, embedded: true },
};
const style: Style = { font: 0, size: 10, angle: 0, colour: 0, invisible: false, vertical: false };

function spelled(name: string, text: string): string {
  const columns = new GlyphColumns(text.length);
  for (const letter of text) columns.text[columns.length++] = letter;
  spellSymbols(columns, { fonts: [{ ...font, name }], styles: [style] });
  return columns.text.join('');
}

describe('spellSymbols', () => {
  for (const [name, text, gives] of [
    ['MSAM10', 'IXN', '▶✓▲'],
    ['CMEX10', 'ZXp', '∫∑√'],
    ['MSAM10', '.5=>&', '≲≦≧⩾≳'],
    ['MSAM7', '□K', '□K'],
    ['CMSY10', 'hAi{', '⟨A⟩{'],
    ['CMSY8', '>kp', '⊤∥√'],
    ['LMMathSymbols10-Regular', 'bxc', '⌊§⌋'],
    ['CMMI12', '`,x', 'ℓ,x'],
    ['CMR10', 'IX', 'IX'],
    ['MSAMPLE', 'IX', 'IX'],
  ] as const) {
    it(`reads ${text} in ${name} as ${gives}`, () => {
      expect(spelled(name, text)).to.equal(gives);
    });
  }
});
