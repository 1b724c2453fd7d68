import { expect } from 'chai';

import { missingOfficeFonts } from '../../../../engine/tools/office/missing-office-fonts.js';
import { smallMachine } from '../../../fixtures/fonts/small-machine.js';

const missing = (fonts: readonly string[], embedded: readonly string[]): readonly string[] =>
  missingOfficeFonts({ fonts, embedded }, smallMachine).map(({ name }) => name);

describe('the missing fonts of an office document', () => {
  it('are those whose stand-in is in the result', () => {
    expect(missing(['Verdana', 'Impact'], ['DejaVuSans-Bold'])).to.deep.equal(['Verdana']);
  });

  it('are known by PostScript names with a style and without a hyphen', () => {
    expect(missing(['Bauhaus Std', 'Tahoma'], ['URWGothicBook', 'DejaVuSansCondensed'])).to.deep.equal([
      'Bauhaus Std',
      'Tahoma',
    ]);
  });

  it('are those whose replacement has the generic family that the document states', () => {
    const machine: typeof smallMachine = {
      ...smallMachine,
      match: (request) =>
        request.serif ? { path: '/s.ttf', index: 0, family: 'Noto Serif' } : smallMachine.match(request),
    };
    const report = { fonts: ['Unheard Of', 'Verdana'], embedded: ['NotoSerif-Regular'] };
    expect(missingOfficeFonts(report, machine)).to.deep.equal([
      { name: 'Unheard Of', shownIn: 'Noto Serif', byDesign: false },
    ]);
  });

  it('are none in which no text is set', () => {
    expect(missing(['Verdana'], ['NotoSans-Regular'])).to.deep.equal([]);
  });

  it('are none where the stand-in is asked for itself', () => {
    expect(missing(['Verdana', 'DejaVu Sans'], ['DejaVuSans'])).to.deep.equal([]);
  });

  it('are none for symbols, which LibreOffice has', () => {
    expect(missing(['Wingdings', 'Symbol', 'Unheard Of'], ['NotoSans', 'OpenSymbol'])).to.deep.equal(['Unheard Of']);
  });

  it('are none where an alternative is installed', () => {
    expect(missing(['Odd;Carlito'], ['Carlito', 'NotoSans-Regular'])).to.deep.equal([]);
  });
});
