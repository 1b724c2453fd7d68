import { writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

import { expect } from 'chai';

import { toUnicodeTexts } from '../../../../../engine/pdf/content/fonts/to-unicode.js';
import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { restatedToUnicode } from '../../../../../engine/pdf/redact/shown/restated-font.js';
import { PdfDict, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { inFolder, stream } from '../../../../fixtures/pdf/raw-pdf.js';

const named = (...names: readonly string[]): string => `/Encoding << /Differences [1 /${names.join(' /')}] >>`;
const mapped = '/Encoding /WinAnsiEncoding /ToUnicode 21 0 R';

type Restated = Readonly<Record<number, string>> | undefined;

const fonts: readonly (readonly [what: string, entries: string, cmap: string, restated: Restated])[] = [
  ['with names of single letters', named('S', 'uni0045', 'C.sc', 'fi', '.notdef'), '', undefined],
  ['with names of several letters', named('S', 'f_i', 'uni00660066'), '', { 2: 'fi', 3: 'ff' }],
  ['with numbers as names', named('a65', 'C0066', 'g100', 'longer67'), '', { 1: 'A', 2: 'B', 3: 'd' }],
  ['with numbers of variants as names', named('a65.alt', 'g66.', 'c67-'), '', { 1: 'A', 2: 'B', 3: 'C' }],
  ['with hexadecimal numbers as names', named('G5A', 'G65'), '', { 1: 'Z', 2: 'e' }],
  ['with a plain CMap', mapped, '1 beginbfchar <53> <0053> endbfchar', undefined],
  [
    'whose CMap states names of several letters',
    `${named('f_i')} /ToUnicode 21 0 R`,
    '1 beginbfchar <01> <00660069> endbfchar',
    undefined,
  ],
  ['whose CMap has entries of other CMaps', mapped, '1 begincidrange <53> <54> 65 endcidrange', { 83: 'A', 84: 'B' }],
  ['whose CMap has a value of one byte', mapped, '1 beginbfchar <53> <41> endbfchar', { 83: 'A' }],
  ['whose CMap has two texts of a code', mapped, '2 beginbfchar <53> <0041> <53> <0042> endbfchar', { 83: 'B' }],
  ['whose CMap uses another', mapped.replace('21', '22'), '1 beginbfchar <53> <0041> endbfchar', { 83: 'A' }],
];

describe('a restated ToUnicode CMap', () => {
  for (const [what, entries, cmap, restated] of fonts) {
    it(`of a font ${what} ${restated === undefined ? 'is not needed' : 'has the texts that other readers find'}`, () => {
      const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Any ${entries} >>`;
      const objects = { 20: font, 21: stream('', cmap), 22: stream('/UseCMap 21 0 R', '') };
      inFolder((path) => {
        writeFileSync(path('a.pdf'), onePage({ content: '', objects }), 'latin1');
        using file = openPdf(path('a.pdf'));
        const written = restatedToUnicode(file, file.dict(new Ref(20)) ?? new PdfDict());
        const texts = written && Object.fromEntries(toUnicodeTexts(inflateSync(written.bytes)));
        expect(texts).to.deep.equal(restated);
      });
    });
  }
});
