import { expect } from 'chai';

import { commonWidth } from '../../../engine/text/common-widths.js';

describe('The width of a text in the common font of another', () => {
  const serif = { generic: 'serif', bold: false, italic: false } as const;
  const rows: readonly (readonly [what: string, look: Parameters<typeof commonWidth>[1], ems: number | undefined])[] = [
    ['is that of Times New Roman for serifs', { ...serif, family: 'Latin Modern Roman' }, 2.222],
    ['is that of bold italic letters', { ...serif, family: 'Latin Modern Roman', bold: true, italic: true }, 2.278],
    ['is that of Arial', { ...serif, family: 'Helvetica', generic: 'sans-serif' }, 2.278],
    ['is that of Courier New', { ...serif, family: 'Inconsolata', generic: 'monospace' }, 3],
    ['is that of half an ideograph in old East Asian fonts', { ...serif, family: 'SimSun' }, 2.5],
    ['is unknown of a common font with other widths', { ...serif, family: 'Georgia' }, undefined],
  ];
  for (const [what, look, ems] of rows) {
    it(what, () => {
      expect(commonWidth('Hello', look)).to.equal(ems);
    });
  }

  it('is unknown where the font lacks a letter', () => {
    expect(commonWidth('Ωא', { ...serif, family: 'Tinos' })).to.equal(undefined);
  });

  it('is known of Greek and Cyrillic letters', () => {
    expect(commonWidth('Ты', { ...serif, family: 'Tinos' })).to.be.closeTo(1.306, 0.1);
    expect(commonWidth('αБ', { ...serif, family: 'Helvetica', generic: 'sans-serif' })).to.equal(0.578 + 0.656);
  });

  it('is one em of each ideograph and kana, whatever the font', () => {
    expect(commonWidth('漢字かな', { ...serif, family: 'Ryumin' })).to.equal(4);
    expect(commonWidth('年27', { ...serif, family: 'Gothic BBB', generic: 'monospace' })).to.equal(2.2);
  });
});
