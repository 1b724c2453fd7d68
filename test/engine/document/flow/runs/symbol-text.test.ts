import { expect } from 'chai';

import { symbolTexts } from '../../../../../engine/document/flow/runs/symbol-text.js';

const cases = [
  { it: 'spells characters of Symbol', text: '25\uf0b0C \uf061\uf0b3', font: 'OpenSymbol', gives: '25°C α≥' },
  {
    it: 'spells characters of Wingdings by names and by codes',
    text: '\uf0fc ü',
    font: 'Wingdings-Regular',
    gives: '✓ ✓',
  },
  { it: 'spells bullets in any font', text: '\uf0b7 item', font: 'Times', gives: '• item' },
  { it: 'leaves letters of other fonts', text: 'ünü \uf0b0', font: 'Times', gives: 'ünü \uf0b0' },
  { it: 'leaves codes without a character', text: '\uf080', font: 'Symbol', gives: '\uf080' },
  { it: 'spells bullets of Wingdings 2', text: '\uf097 P', font: 'Wingdings2', gives: '● ✓' },
  { it: 'spells bullets of Wingdings 3', text: '\uf07d', font: 'Wingdings3', gives: '▶' },
  { it: 'spells bullets of Webdings', text: 'n', font: 'Webdings', gives: '●' },
  { it: 'leaves other characters of Wingdings 2', text: 'ü', font: 'Wingdings2', gives: 'ü' },
];

describe('symbolTexts', () => {
  for (const { it: does, text, font, gives } of cases) {
    it(does, () => expect(symbolTexts(font)(text)).to.equal(gives));
  }
});
