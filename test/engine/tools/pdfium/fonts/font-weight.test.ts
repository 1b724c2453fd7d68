import { expect } from 'chai';

import { fontWeightOf, isItalicName } from '../../../../../engine/tools/pdfium/fonts/font-weight.js';

const STEMS = { regular: 400, bold: 700, wrong: 1076 };

const cases: readonly (readonly [name: string, byStems: number, weight: number])[] = [
  ['Helvetica', STEMS.regular, 400],
  ['Helvetica-Bold', STEMS.regular, 700],
  ['HelveticaNeueLTStd-BdCn', STEMS.regular, 700],
  ['HelveticaNeueLTStd-Blk', STEMS.regular, 900],
  ['HelveticaNeueLTStd-Md', STEMS.regular, 500],
  ['NimbusRomNo9L-Medi', STEMS.regular, 700],
  ['LinLibertineTB', STEMS.regular, 700],
  ['Poppins-Medium', STEMS.regular, 500],
  ['Abduction', STEMS.regular, 400],
  ['Geneva', STEMS.wrong, 400],
  ['TimesNewRoman', STEMS.wrong, 400],
  ['Calibri', STEMS.wrong, 400],
  ['F1', STEMS.bold, 700],
  ['F1', STEMS.regular, 400],
  ['CIDFont', STEMS.bold, 700],
  ['CIDFont+F2', STEMS.bold, 700],
  ['AdvOTb83ee1dd.B', STEMS.regular, 700],
  ['AdvOT8b40f9c2.B+03', STEMS.regular, 700],
  ['AdvOTb92eb7df.I', STEMS.regular, 400],
  ['CMR12', STEMS.bold, 400],
  ['CMSSBX10', STEMS.regular, 700],
  ['SFBX1200', STEMS.regular, 700],
  ['SFSX1440', STEMS.regular, 700],
  ['SFSS1000', STEMS.regular, 400],
  ['', STEMS.bold, 700],
];

describe('fontWeightOf', () => {
  for (const [name, byStems, weight] of cases) {
    it(`is ${weight} for "${name}" with stems for ${byStems}`, () =>
      expect(fontWeightOf({ name, byStems, forceBold: false })).to.equal(weight));
  }

  it('follows the flag where the name has no weight', () => {
    expect(fontWeightOf({ name: 'Geneva', byStems: STEMS.regular, forceBold: true })).to.equal(700);
  });

  it('follows the font file rather than the stems where the name is a mere label', () => {
    expect(fontWeightOf({ name: 'F1', byStems: STEMS.regular, forceBold: false, boldFile: true })).to.equal(700);
    expect(fontWeightOf({ name: 'F1', byStems: STEMS.bold, forceBold: false, boldFile: false })).to.equal(400);
    expect(fontWeightOf({ name: 'Geneva', byStems: STEMS.regular, forceBold: false, boldFile: true })).to.equal(400);
  });
});

describe('isItalicName', () => {
  for (const name of ['Times-Italic', 'Helvetica-Oblique', 'AdvOTb92eb7df.I', 'AdvOTb92eb7df.BI+20']) {
    it(`is true for "${name}"`, () => expect(isItalicName(name)).to.equal(true));
  }
  for (const name of ['Times-Roman', 'AdvOTb83ee1dd.B', 'Initials']) {
    it(`is false for "${name}"`, () => expect(isItalicName(name)).to.equal(false));
  }
});
