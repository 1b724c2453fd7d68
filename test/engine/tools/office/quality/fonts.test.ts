import { expect } from 'chai';

import { OperationTester } from '../../../../../engine/testing/index.js';
import convert from '../../../../../plugins/conversion/convert.js';
import { type Block, docx } from '../../../../fixtures/office/docx.js';
import { colouredIn } from '../../../../fixtures/look/coloured.js';
import { checkWithQpdf, fontsIn, textIn } from '../../../../fixtures/processes/programs.js';

const inFont = (font: string, text = `${font} the quick brown fox`): Block => ({ paragraph: [{ text, font }] });
const tick: Block = { xml: '<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r></w:p>' };
const letter = (...body: readonly (string | Block)[]) => ({ file: { name: 'a.docx', bytes: docx({ body }) } });

/** The fonts of a PDF. LibreOffice 7.4 leaves out hyphens and "Regular", and names no bitmap font, which emoji are in. */
function namesIn(path: string): readonly string[] {
  return fontsIn(path).map((it) =>
    it === '[none]' ? 'NotoColorEmoji' : it.replace(/-?Regular$/, '').replaceAll('-', ''),
  );
}

new OperationTester().test(convert, {
  accepts: [
    {
      name: 'sets text in fonts of the design of those that are missing, and tells of it',
      files: letter(
        ...['Impact', 'Cooper Std', 'Bauhaus Std', 'Comic Sans MS', 'Verdana'].map((font) => inFont(font)),
        inFont('Unheard Of'),
      ),
      gives({ file, warnings }) {
        // LibreOffice 25.2 asks for the generic family that the document states, too.
        const [, standIn = ''] = /Unheard Of \((Noto (?:Sans|Serif)) stands/.exec(warnings[0] ?? '') ?? [];
        expect(namesIn(file.path)).to.have.members([
          ...['NimbusSansNarrowBold', 'URWBookmanDemi', 'URWGothicBook', 'ComicNeue', 'DejaVuSans'],
          standIn.replace(' ', ''),
        ]);
        expect(warnings).to.deep.equal([
          `Not installed on this machine: Unheard Of (${standIn} stands in for it), ` +
            'Impact (Nimbus Sans Narrow stands in for it), Cooper Std (URW Bookman stands in for it), ' +
            'Bauhaus Std (URW Gothic stands in for it), Comic Sans MS (Comic Neue stands in for it), ' +
            'Verdana (DejaVu Sans stands in for it).',
        ]);
      },
    },
    {
      name: 'says nothing of fonts whose stand-ins have their widths',
      files: letter(...['Arial', 'Calibri', 'Cambria', 'Century Gothic', 'Palatino Linotype'].map((it) => inFont(it))),
      gives({ file, warnings }) {
        expect(namesIn(file.path)).to.have.members([
          'LiberationSans',
          'Carlito',
          'Caladea',
          'URWGothicBook',
          'P052Roman',
        ]);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'shows symbols where a document asks for a font of symbols',
      files: letter(tick, inFont('Symbol', 'abc'), inFont('ZapfDingbats', 'abc')),
      gives({ file, warnings }) {
        expect(fontsIn(file.path)).to.have.members(['OpenSymbol', 'StandardSymbolsPS', 'D050000L']);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'shows emoji in colour, and symbols that are text as text',
      files: letter('smile 😀 family 👨‍👩‍👧 heart ❤️', { heading: 1, paragraph: ['flag 🇩🇪'] }, 'tick ✔ phone ☎'),
      async gives({ file, warnings }) {
        expect(namesIn(file.path)).to.have.members([
          ...['LiberationSerif', 'LiberationSerifBold', 'NotoColorEmoji', 'DejaVuSans'],
        ]);
        expect(textIn(file.path).trim().replaceAll(/\s+/g, ' ')).to.equal(
          'smile 😀 family 👨‍👩‍👧 heart ❤️ flag 🇩🇪 tick ✔ phone ☎',
        );
        checkWithQpdf(file.path);
        expect(await colouredIn(file.path)).to.be.within(0.0005, 0.005);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'leaves symbols black that are text',
      files: letter('tick ✔ phone ☎'),
      gives: async ({ file }) => expect(await colouredIn(file.path)).to.equal(0),
    },
  ],
  rejects: [],
});
