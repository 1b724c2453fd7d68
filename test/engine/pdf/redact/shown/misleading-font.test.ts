import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { isMisleading } from '../../../../../engine/pdf/redact/shown/misleading-font.js';
import { PdfDict, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { inFolder, stream } from '../../../../fixtures/pdf/raw-pdf.js';

const WIN_ANSI = '/Encoding /WinAnsiEncoding';
const DIFFERENCES = '/Encoding << /Differences [1 /S /E] >>';
const EMBEDDED = '/FontDescriptor << /Type /FontDescriptor /FontFile 22 0 R >>';

const fonts: readonly (readonly [what: string, font: string, cmap: string, isMisleading: boolean])[] = [
  ['whose CMap has another letter', WIN_ANSI, '1 beginbfchar <53> <0070> endbfchar', true],
  ['whose CMap has another letter as one byte', WIN_ANSI, '1 beginbfchar <53> <70> endbfchar', true],
  ['whose CMap has another letter first', WIN_ANSI, '2 beginbfchar <53> <0070> <53> <0053> endbfchar', true],
  ['whose CMap has no letter', WIN_ANSI, '1 beginbfchar <53> <FFFD> endbfchar', true],
  ['whose CMap has the same letters in a range', WIN_ANSI, '1 beginbfrange <41> <43> <0061> endbfrange', false],
  ['whose CMap has them in a range', WIN_ANSI, '1 beginbfrange <41> <43> <0062> endbfrange', true],
  ['whose CMap has them in a list', WIN_ANSI, '1 beginbfrange <41> <42> [<0041> <0070>] endbfrange', true],
  ['whose CMap has the same letters', WIN_ANSI, '1 beginbfchar <53> <0053> endbfchar', false],
  ['whose CMap has an accent more', WIN_ANSI, '1 beginbfchar <E9> <00650301> endbfchar', false],
  ['whose CMap has other signs', WIN_ANSI, '1 beginbfchar <2A> <2022> endbfchar', false],
  ['without an encoding', '', '1 beginbfchar <53> <0070> endbfchar', false],
  ['whose glyphs are named otherwise', DIFFERENCES, '1 beginbfchar <01> <0070> endbfchar', true],
  ['that brings glyphs of any name', `${DIFFERENCES} ${EMBEDDED}`, '1 beginbfchar <01> <0070> endbfchar', false],
];

describe('a font', () => {
  for (const [what, entries, cmap, expected] of fonts) {
    it(`${what} is ${expected ? '' : 'not '}misleading`, () => {
      const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Any ${entries} /ToUnicode 21 0 R >>`;
      const document = onePage({ content: '', objects: { 20: font, 21: stream('', cmap), 22: stream('', '%!') } });
      inFolder((path) => {
        writeFileSync(path('a.pdf'), document, 'latin1');
        using file = openPdf(path('a.pdf'));
        expect(isMisleading(file, file.dict(new Ref(20)) ?? new PdfDict())).to.equal(expected);
      });
    });
  }
});
