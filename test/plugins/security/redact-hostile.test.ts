import { expect } from 'chai';

import { isQuireError } from '../../../engine/errors.js';
import { textsOf } from '../../fixtures/look/evidence.js';
import { onePage, type OnePage } from '../../fixtures/pdf/one-page.js';
import { stream } from '../../fixtures/pdf/raw-pdf.js';
import { bomb } from '../../fixtures/redact/bomb.js';
import { openRedactor, type Redactor } from '../../fixtures/redact/open-redactor.js';

const WORD = 'BT /F1 20 Tf 20 100 Td (a SECRET b) Tj ET';
const SQUARE = '/Subtype /Image /Width 10 /Height 10';
const form = (dict: string, content: string): string => stream(`/Subtype /Form /BBox [0 0 300 200] ${dict}`, content);

interface Hostile extends OnePage {
  /** Completes the sentence "survives". */
  readonly what: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The expected warning, if there is a result. */
  readonly warns?: RegExp;
  /** The expected error, if there is no result. */
  readonly refuses?: RegExp;
}

const many = 3000;
const numbers = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, k) => from + k);
const refs = (from: number, count: number): string =>
  numbers(from, count)
    .map((num) => `${num} 0 R`)
    .join(' ');
const each = (from: number, count: number, write: (num: number) => string): Readonly<Record<number, string>> =>
  Object.fromEntries(numbers(from, count).map((num) => [num, write(num)]));

const hostile: readonly Hostile[] = [
  {
    what: 'content of a gigabyte',
    content: '',
    objects: { 4: bomb('', WORD) },
    refuses: /too damaged or too complex|takes more memory/,
  },
  {
    what: 'an appearance of a gigabyte',
    content: WORD,
    page: '/Annots [<< /Subtype /Stamp /Rect [0 0 300 200] /AP << /N 20 0 R >> >>]',
    objects: { 20: bomb('/Subtype /Form /BBox [0 0 300 200]', WORD) },
    refuses: /expands to more than/,
  },
  {
    what: 'a form of a gigabyte',
    content: `${WORD} /X Do`,
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: bomb('/Subtype /Form /BBox [0 0 300 200]', WORD) },
    refuses: /too damaged or too complex|takes more memory/,
  },
  {
    what: 'a font of a gigabyte',
    content: `${WORD} BT /F9 20 Tf 20 50 Td (a) Tj ET`,
    fonts: '/F9 20 0 R',
    objects: {
      20: '<< /Type /Font /Subtype /TrueType /BaseFont /Big /FirstChar 97 /LastChar 97 /Widths [500] /FontDescriptor 21 0 R >>',
      21: '<< /Type /FontDescriptor /FontName /Big /Flags 32 /FontFile2 22 0 R >>',
      22: bomb('/Length1 1073741824'),
    },
    refuses: /too damaged or too complex|takes more memory/,
  },
  {
    what: 'content of LZW codes that do not exist',
    content: '',
    objects: { 4: stream('/Filter /LZWDecode', '\xff\xffSECRET SECRET SECRET') },
    options: { searchRegex: '[A-Z]+' },
    refuses: /content that is too damaged to be decoded has a match/,
  },
  {
    what: 'content with an unknown filter, which PDFium reads as if it had none',
    content: '',
    objects: { 4: stream('/Filter /SecretDecode', WORD) },
    refuses: /the content of page 1 is damaged or has an unknown filter.*cannot be removed; there is no result/,
  },
  {
    what: 'a map of characters of a gigabyte',
    content: `${WORD} BT /F9 20 Tf 20 50 Td (a) Tj ET`,
    fonts: '/F9 20 0 R',
    objects: {
      20: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 21 0 R >>',
      21: bomb('', '1 beginbfchar <61> <0041> endbfchar'),
    },
    refuses: /too damaged or too complex|takes more memory/,
  },
  {
    what: 'a picture of a gigabyte',
    content: `q 300 0 0 200 0 0 cm /X Do Q ${WORD}`,
    resources: '/XObject << /X 20 0 R >>',
    objects: {
      20: bomb('/Subtype /Image /Width 32768 /Height 32768 /BitsPerComponent 8 /ColorSpace /DeviceGray'),
    },
    refuses: /^An image has more pixels than can be/,
  },
  {
    what: 'an attached file of a gigabyte',
    content: WORD,
    catalog: '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.txt) /EF << /F 20 0 R >> >>] >> >>',
    objects: { 20: bomb('/Type /EmbeddedFile', 'SECRET') },
    warns: /could not be searched and was removed/,
  },
  {
    what: 'metadata of a gigabyte',
    content: WORD,
    catalog: '/Metadata 20 0 R',
    objects: { 20: bomb('/Type /Metadata /Subtype /XML', '<?xpacket?><x>SECRET</x>') },
    refuses: /too complex to be opened/,
  },
  {
    what: 'a script of a gigabyte',
    content: WORD,
    catalog: '/OpenAction << /S /JavaScript /JS 20 0 R >>',
    objects: { 20: bomb('', 'SECRET') },
    warns: /script/,
  },
  {
    what: 'an object stream of a gigabyte',
    content: WORD,
    objects: { 20: bomb('/Type /ObjStm /N 1 /First 4', '21 0 (SECRET)') },
  },
  {
    what: 'layers with conditions that contain themselves',
    content: `/OC /L BDC ${WORD} EMC`,
    resources: '/Properties << /L << /Type /OCMD /VE 20 0 R >> >>',
    objects: { 20: '[/Or 20 0 R 20 0 R]' },
    refuses: /page 1 has layers with conditions that are too complex/,
  },
  {
    what: 'more matches than can be boxes',
    content: `BT /F1 1 Tf 1 100 Td ${`(${'a b '.repeat(6000)}) Tj `.repeat(2)} ET`,
    options: { searchText: 'a' },
    refuses: /page 1 has \d+ matches/,
  },
  {
    what: 'expressions that would take forever elsewhere',
    content: `BT /F1 1 Tf 1 100 Td (${'a'.repeat(5000)}!) Tj ET ${WORD}`,
    options: { searchText: 'SECRET', searchRegex: '(a+)+$|(a|a)*b|(.*)*x' },
  },
  {
    what: 'expressions that count far',
    content: WORD,
    options: { searchRegex: 'x{1000}{1000}' },
    refuses: /^searchRegex: /,
  },
  {
    what: 'expressions that count far in steps',
    content: WORD,
    options: { searchRegex: '((x{100}){100}){100}' },
    refuses: /^searchRegex: /,
  },
  {
    what: 'a form that draws itself',
    content: '/X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: form('/Resources << /Font << /F1 6 0 R >> /XObject << /X 20 0 R >> >>', `${WORD} /X Do`) },
  },
  {
    what: 'forms that draw one another, twice each',
    content: '/X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: {
      ...each(20, 30, (num) => form(`/Resources << /XObject << /X ${num + 1} 0 R >> >>`, '/X Do /X Do')),
      50: form('/Resources << /Font << /F1 6 0 R >> >>', WORD),
    },
    refuses: /too many forms|levels deep|too complex|takes too long|takes more memory/i,
  },
  {
    what: 'a pattern that paints with itself',
    content: `${WORD} /Pattern cs /P scn 0 0 300 200 re f`,
    resources: '/Pattern << /P 20 0 R >>',
    objects: {
      20: stream(
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 300 200] /XStep 300 /YStep 200 /Resources << /Font << /F1 6 0 R >> /Pattern << /P 20 0 R >> >>',
        `${WORD} /Pattern cs /P scn 0 0 300 200 re f`,
      ),
    },
  },
  {
    what: 'a glyph that shows itself',
    content: `${WORD} BT /F9 20 Tf 20 50 Td (a) Tj ET`,
    fonts: '/F9 20 0 R',
    objects: {
      20: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 21 0 R >> /Resources << /Font << /F9 20 0 R /F1 6 0 R >> >> >>',
      21: stream('', '9 0 d0 BT /F9 1 Tf (a) Tj /F1 1 Tf (SECRET) Tj ET'),
    },
  },
  {
    what: 'a mask that masks itself',
    content: `/G gs ${WORD}`,
    resources: '/ExtGState << /G 20 0 R >>',
    objects: {
      20: '<< /SMask << /S /Luminosity /G 21 0 R >> >>',
      21: form(
        '/Group << /S /Transparency /CS /DeviceGray >> /Resources << /Font << /F1 6 0 R >> /ExtGState << /G 20 0 R >> >>',
        `/G gs ${WORD}`,
      ),
    },
  },
  {
    what: 'images that are their own masks',
    content: `q 100 0 0 100 5 50 cm /A Do Q q 100 0 0 100 5 50 cm /B Do Q ${WORD}`,
    resources: '/XObject << /A 20 0 R /B 21 0 R >>',
    objects: {
      20: stream(`${SQUARE} /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 20 0 R`, 'a'.repeat(100)),
      21: stream(`${SQUARE} /ColorSpace /DeviceGray /BitsPerComponent 8 /Mask 22 0 R`, 'a'.repeat(100)),
      22: stream(`${SQUARE} /ImageMask true /BitsPerComponent 1 /Mask 21 0 R`, 'a'.repeat(20)),
    },
  },
  { what: 'states within states within states', content: `${'q '.repeat(100_000)} ${WORD}` },
  { what: 'brackets within brackets within brackets', content: `${'['.repeat(100_000)} ${WORD}` },
  {
    what: 'very many annotations',
    content: WORD,
    page: `/Annots [${refs(20, many)}]`,
    objects: each(20, many, () => '<</Subtype/Text/Rect[0 0 9 9]/Contents(SECRET)>>'),
  },
  {
    what: 'very many fields',
    content: WORD,
    catalog: `/AcroForm << /Fields [${refs(20, many)}] >>`,
    objects: each(20, many, (num) => `<</FT/Tx/T(SECRET${num})/V(a SECRET)>>`),
  },
  {
    what: 'a large tree of names',
    content: WORD,
    catalog: '/Names << /Dests 20 0 R >>',
    objects: {
      20: `<< /Names [${numbers(100_000, many)
        .map((num) => `(SECRET${num}) [3 0 R /Fit]`)
        .join(' ')}] >>`,
    },
  },
  {
    what: 'outlines, fields, names and tags without end',
    content: WORD,
    catalog:
      '/Outlines 20 0 R /AcroForm << /Fields [22 0 R] >> /Names << /Dests 23 0 R /EmbeddedFiles 23 0 R >> /StructTreeRoot 24 0 R /Threads [25 0 R]',
    objects: {
      20: '<< /First 21 0 R /Last 21 0 R >>',
      21: '<< /Title (SECRET) /Parent 20 0 R /Next 21 0 R /First 20 0 R >>',
      22: '<< /T (SECRET) /Kids [22 0 R 22 0 R] /Parent 22 0 R >>',
      23: '<< /Kids [23 0 R 23 0 R] /Limits [(SECRET) (SECRET)] >>',
      24: '<< /Type /StructTreeRoot /K [24 0 R << /S /P /Alt (SECRET) /P 24 0 R /K 24 0 R >>] /ParentTree 23 0 R >>',
      25: '<< /I << /Title (SECRET) >> /F 25 0 R /N 25 0 R /V 25 0 R >>',
    },
  },
  {
    what: 'lengths that lead to themselves',
    content: `${WORD} /X Do`,
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: form('/Length 20 0 R', WORD) },
  },
  {
    what: 'very long strings',
    content: WORD,
    page: '/Annots [20 0 R]',
    objects: { 20: `<< /Subtype /Text /Rect [0 0 9 9] /Contents (${'Lorem ipsum '.repeat(200_000)} SECRET) >>` },
  },
];

describe('redact', () => {
  let redactor: Redactor;
  before(async () => void (redactor = await openRedactor()));
  after(() => redactor[Symbol.asyncDispose]());

  for (const { what, options = { searchText: 'SECRET' }, warns, refuses, ...document } of hostile) {
    it(`survives ${what}`, async () => {
      const redacted = redactor.redact(Buffer.from(onePage(document), 'latin1'), options);
      const result = await redacted.catch((error: unknown) => {
        if (!isQuireError(error)) throw error;
        expect(error.kind).not.to.equal('tool-failed');
        return error.message;
      });
      if (typeof result === 'string') {
        expect(result).to.match(refuses ?? /^$/);
        return;
      }
      expect(refuses, 'There is a result.').to.equal(undefined);
      expect((await textsOf({ path: result.path })).join('')).not.to.include('SECRET');
      if (warns !== undefined) expect(result.warnings.join(' ')).to.match(warns);
    });
  }

  it('keeps the look of pages when many attached files are removed', async () => {
    const names = numbers(9, 10).map((num) => `(${num}) << /Type /Filespec /F (a) /EF << /F ${num} 0 R >> >>`);
    const pages = `/Count 30 /Kids [${refs(50, 30)}] /MediaBox [0 0 300 200] /Resources 5 0 R`;
    const document = onePage({
      content: WORD,
      catalog: `/Names << /EmbeddedFiles << /Names [${names.join(' ')}] >> >>`,
      objects: {
        2: `<< /Type /Pages ${pages} >>`,
        ...each(9, 10, () => stream('/Type /EmbeddedFile', 'SECRET')),
        ...each(50, 30, () => '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>'),
      },
    });
    const { path } = await redactor.redact(Buffer.from(document, 'latin1'), { searchText: 'SECRET' });
    expect((await textsOf({ path })).join('').replace(/\s+/g, '')).to.equal('ab'.repeat(30));
  });
});
