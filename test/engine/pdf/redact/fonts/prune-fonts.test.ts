import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { openPdf, type PdfFile } from '../../../../../engine/pdf/file/pdf-file.js';
import pruneFonts from '../../../../../engine/pdf/redact/fonts/prune-fonts.js';
import { type PdfDict, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { cmapOf } from '../../../../../engine/pdf/content/fonts/composite-font.js';
import { toUnicodeTexts } from '../../../../../engine/pdf/content/fonts/to-unicode.js';
import { readCffFont } from '../../../../../engine/formats/cff/cff-font.js';
import { readTrueType } from '../../../../../engine/formats/sfnt/true-type.js';
import { readType1 } from '../../../../../engine/formats/type1/type1.js';
import { compactFont } from '../../../../fixtures/fonts/compact-font.js';
import { liberation } from '../../../../fixtures/fonts/liberation.js';
import { type Drawing, type1Font } from '../../../../fixtures/fonts/type1-font.js';
import { onePage, type OnePage } from '../../../../fixtures/pdf/one-page.js';
import { inFolderAsync, stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../../fixtures/processes/exec-file-sync.js';
import { toUnicode } from '../../../../fixtures/redact/hiding-place.js';

/** The font is object 20, its descriptor 21, its program 22 and its ToUnicode CMap 23. */
const descriptor = (key: string, more = ''): string =>
  `<< /Type /FontDescriptor /FontName /ABCDEF+Made /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900
   /Descent 0 /CapHeight 700 /StemV 80 /${key} 22 0 R ${more} >>`;
const simple = (subtype: string, more = ''): string =>
  `<< /Type /Font /Subtype /${subtype} /BaseFont /ABCDEF+Made /FontDescriptor 21 0 R /FirstChar 1 /LastChar 3
   /Widths [600 600 600] /ToUnicode 23 0 R ${more} >>`;
const texts = toUnicode({ '01': 'S', '02': 'e', '03': 'a' });
const square = (size: number): Drawing => [
  ...([0, 600, 'hsbw', 50, 50, 'rmoveto', size, 0, 'rlineto', 0, size, 'rlineto'] as const),
  ...([-size, 0, 'rlineto', 'closepath', 'endchar'] as const),
];
const bar = [139, 139, 21, 248, 136, 6, 248, 136, 7, 14];
const trueType = liberation('Sans', 'Regular').toString('latin1');
const type1 = type1Font({
  glyphs: { '.notdef': square(1), S: square(300), e: square(400), a: square(500) },
  encoding: '256 array 0 1 255 {1 index exch /.notdef put} for dup 1 /S put dup 2 /e put dup 3 /a put readonly def',
});
const [one, two, three] = type1.lengths;
const compact = compactFont({
  glyphs: [
    ['S.own', bar],
    ['e.own', bar],
    ['a.own', bar],
  ],
});
const keyed = compactFont({
  glyphs: [
    [1, bar],
    [2, bar],
    [3, bar],
  ],
});
const composite = (subtype: string, more = ''): string =>
  `<< /Type /Font /Subtype /${subtype} /BaseFont /ABCDEF+Made /FontDescriptor 21 0 R /W [1 [600 601 602]] ${more}
   /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`;
const type0 =
  '<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Made /Encoding /Identity-H /DescendantFonts [24 0 R] /ToUnicode 23 0 R >>';
const wide = toUnicode({ '0001': 'S', '0002': 'e', '0003': 'a' });

interface Pruned {
  readonly file: PdfFile;
  readonly font: PdfDict;
  readonly described: PdfDict;
  readonly descriptor: PdfDict;
  readonly program: Buffer;
  readonly warnings: readonly string[];
}

/** Prunes the font of a page that shows the code 3 and no longer the codes 1 and 2. The page must look as before. */
function pruned<Result>(
  objects: Readonly<Record<number, string>>,
  use: (result: Pruned) => Result,
  { content = '<03> Tj', ...more }: Partial<OnePage> = {},
): Promise<Result> {
  return inFolderAsync(async (path) => {
    const [source, target] = [path('a.pdf'), path('b.pdf')];
    const page = { content: `BT /F9 40 Tf 20 100 Td ${content} ET`, fonts: '/F9 20 0 R', ...more };
    writeFileSync(source, onePage({ ...page, objects: { ...objects, ...more.objects } }), 'latin1');
    const codes = [1, 2].map((code) => ({ code, length: objects[24] === undefined ? 1 : 2 }));
    const answer = await pruneFonts({
      source: { path: source, name: 'a.pdf' },
      target,
      fonts: [{ font: 20, name: 'ABCDEF+Made', codes }],
    });
    if ('malformed' in answer) throw new Error(answer.malformed);
    execFileSync('qpdf', ['--check', target]);
    const [before, after] = [source, target].map((it) => execFileSync('pdftoppm', ['-q', '-r', '72', it]));
    expect(after?.equals(before ?? Buffer.alloc(0))).to.equal(true);
    using file = openPdf(target);
    const resources = Array.from({ length: file.maxObjectNumber }, (_, at) => file.dict(new Ref(at + 1)));
    const font = resources.map((it) => file.dict(file.dict(it?.get('Font'))?.get('F9'))).find((it) => it !== undefined);
    if (font === undefined) throw new Error('The font is gone.');
    const described = file.dict(file.array(font.get('DescendantFonts'))?.[0]) ?? font;
    const found = file.dict(described.get('FontDescriptor'));
    const keys = ['FontFile', 'FontFile2', 'FontFile3'];
    const program = keys.map((key) => file.stream(found?.get(key))).find((it) => it !== undefined);
    return use({
      file,
      font,
      described,
      descriptor: found ?? font,
      program: program === undefined ? Buffer.alloc(0) : file.decodeStream(program, 2 ** 24),
      warnings: answer.warnings,
    });
  });
}

function textsIn({ file, font }: Pruned, length: number): readonly string[] {
  const cmap = file.stream(font.get('ToUnicode'));
  return cmap === undefined ? [] : [...toUnicodeTexts(file.decodeStream(cmap, 2 ** 20), length).values()];
}

describe('a font that lost the last glyphs of two codes', () => {
  it('has the names, codes, widths and texts of the others in a Type 1 font', () =>
    pruned(
      {
        20: simple('Type1'),
        21: descriptor('FontFile', '/CharSet (/S/e/a)'),
        22: stream(`/Length ${type1.font.length} /Length1 ${one} /Length2 ${two} /Length3 ${three}`, type1.font),
        23: texts,
      },
      (result) => {
        const { file, font, program } = result;
        expect([...readType1(program).glyphs.keys()]).to.deep.equal(['.notdef', 'a']);
        expect([...(readType1(program).encoding ?? [])]).to.deep.equal([[3, 'a']]);
        expect([file.number(font.get('FirstChar')), file.array(font.get('Widths'))]).to.deep.equal([3, [600]]);
        expect(textsIn(result, 1)).to.deep.equal(['a']);
        expect(file.string(result.descriptor.get('CharSet'))?.text).to.equal('/a');
        expect(result.warnings).to.deep.equal([]);
      },
    ));

  it('has another tag, which may have been a digest of its glyphs', () =>
    pruned(
      { 20: simple('Type1'), 21: descriptor('FontFile3'), 22: stream('/Subtype /Type1C', compact), 23: texts },
      ({ file, font, descriptor: found, program }) => {
        const name = file.name(font.get('BaseFont'));
        expect(name)
          .to.match(/^[A-Z]{6}\+Made$/)
          .and.not.equal('ABCDEF+Made');
        expect(file.name(found.get('FontName'))).to.equal(name);
        const { statedNameOf, charStrings, ...read } = readCffFont(program);
        expect(statedNameOf.call({ ...read, charStrings }, 1)).to.equal('a.own');
        expect(charStrings.count).to.equal(2);
      },
    ));

  it('has the CIDs of the others in a CID-keyed font', () =>
    pruned(
      {
        20: type0,
        21: descriptor('FontFile3'),
        22: stream('/Subtype /CIDFontType0C', keyed),
        23: wide,
        24: composite('CIDFontType0'),
      },
      (result) => {
        expect([...(readCffFont(result.program).cids ?? [])]).to.deep.equal([0, 3]);
        expect(result.file.array(result.described.get('W'))?.[0]).to.equal(3);
        expect(textsIn(result, 2)).to.deep.equal(['a']);
      },
      { content: '<0003> Tj' },
    ));

  it('has the outlines of the others in a TrueType font', () =>
    pruned(
      {
        20: type0,
        21: descriptor('FontFile2'),
        22: stream(`/Length ${trueType.length} /Length1 ${trueType.length}`, trueType),
        23: wide,
        24: composite('CIDFontType2', '/CIDToGIDMap 25 0 R'),
        25: stream('', '\0\0\0\x24\0\x25\0\x26'),
      },
      ({ file, described, program }) => {
        const read = readTrueType(program);
        expect([0x24, 0x25, 0x26].map((glyph) => read.outlineOf(glyph).length > 0)).to.deep.equal([false, false, true]);
        const map = file.stream(described.get('CIDToGIDMap'));
        expect(map && [...file.decodeStream(map, 100)]).to.deep.equal([0, 0, 0, 0, 0, 0, 0, 0x26]);
      },
      { content: '<0003> Tj' },
    ));

  it('has no codes of one byte when a text ends within a code of two bytes', () =>
    pruned(
      {
        20: type0.replace('/Identity-H', '25 0 R'),
        21: descriptor('FontFile3'),
        22: stream('/Subtype /CIDFontType0C', keyed),
        23: wide,
        24: composite('CIDFontType0'),
        25: stream(
          '',
          '1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <00ff> 0 endcidrange',
        ),
      },
      ({ file, font }) => {
        const cmap = cmapOf(file, font.get('Encoding'), 0);
        expect([1, 2].map((length) => cmap.hasCodesOf(length))).to.deep.equal([false, true]);
        expect(cmap.cidOf(3, 2)).to.equal(3);
      },
      { content: '<00030000> Tj <000300> Tj' },
    ));

  for (const [name, encoding] of [
    ['without an encoding', ''],
    ['with glyph names for other codes alone', '/Encoding << /Differences [2 /a] >>'],
  ] as const) {
    it(`keeps the glyphs that viewers show for a code in a TrueType font ${name}`, () =>
      pruned(
        {
          20: simple('TrueType', encoding),
          21: descriptor('FontFile2').replace('/Flags 4', '/Flags 32'),
          22: stream(`/Length ${trueType.length} /Length1 ${trueType.length}`, trueType),
          23: texts,
        },
        ({ program }) => {
          const read = readTrueType(program);
          expect([0x27, 0x2019].map((character) => read.glyphsOf(character).length > 0)).to.deep.equal([true, true]);
          expect(read.glyphsOf(0x61)).to.deep.equal([]);
        },
        { content: '<27> Tj' },
      ));
  }

  it('has the procedures of the others in a Type 3 font', () =>
    pruned(
      {
        20: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 1 /LastChar 3
             /Widths [600 600 600] /Encoding << /Differences [1 /S /e /a] >> /CharProcs << /S 22 0 R /e 22 0 R /a 22 0 R >>
             /ToUnicode 23 0 R >>`,
        22: stream('', '600 0 d0 0 0 500 700 re f'),
        23: texts,
      },
      (result) => {
        const { file, font } = result;
        expect([...(file.dict(font.get('CharProcs'))?.entries() ?? [])].map(([name]) => name)).to.deep.equal(['a']);
        const names = file.array(file.dict(font.get('Encoding'))?.get('Differences'));
        expect(names?.map((it) => file.name(it) ?? it)).to.deep.equal([3, 'a']);
        expect(textsIn(result, 1)).to.deep.equal(['a']);
      },
    ));

  const named = {
    20: simple('Type1'),
    21: descriptor('FontFile3'),
    22: stream('/Subtype /Type1C', compact),
    23: texts,
  };

  it('keeps glyphs that another font shows of the same program', () =>
    pruned(named, ({ program }) => expect(readCffFont(program).charStrings.count).to.equal(3), {
      content: '<03> Tj /F8 40 Tf <02> Tj',
      fonts: '/F9 20 0 R /F8 30 0 R',
      objects: { 30: simple('Type1') },
    }));

  it('loses them also in copies of the font', () =>
    pruned(
      named,
      ({ file }) => {
        const programs = Array.from({ length: file.maxObjectNumber }, (_, at) => file.stream(new Ref(at + 1))).filter(
          (it) => file.name(it?.dict.get('Subtype')) === 'Type1C',
        );
        const counts = programs.map((it) => it && readCffFont(file.decodeStream(it, 2 ** 20)).charStrings.count);
        expect(counts).to.deep.equal([2, 2]);
      },
      {
        fonts: '/F9 20 0 R /F8 30 0 R',
        content: '<03> Tj /F8 40 Tf <03> Tj',
        objects: {
          30: simple('Type1').replaceAll('21 0 R', '31 0 R').replaceAll('23 0 R', '33 0 R'),
          31: descriptor('FontFile3').replace('22 0 R', '32 0 R'),
          32: named[22],
          33: texts,
        },
      },
    ));

  it('keeps glyphs that a form shows in the font of the content that draws it', () =>
    pruned(named, ({ program }) => expect(readCffFont(program).charStrings.count).to.equal(3), {
      content: '<03> Tj ET /X Do BT',
      resources: '/XObject << /X 30 0 R >>',
      objects: { 30: stream('/Type /XObject /Subtype /Form /BBox [0 0 300 200]', 'BT 20 20 Td <02> Tj ET') },
    }));

  it('keeps glyphs that an appearance without a box shows', () =>
    pruned(named, ({ program }) => expect(readCffFont(program).charStrings.count).to.equal(3), {
      page: '/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 300 200] /AP << /N 30 0 R >> >>]',
      objects: { 30: stream('/Resources << /Font << /F9 20 0 R >> >>', 'BT /F9 40 Tf 20 20 Td <02> Tj ET') },
    }));

  it('keeps its widths when its first code is no code', () =>
    pruned(
      { ...named, 20: named[20].replace('/FirstChar 1', '/FirstChar 1.5') },
      ({ file, font }) => expect(file.array(font.get('Widths'))).to.have.lengthOf(3),
      { content: '<0303> Tj' },
    ));

  it('stays whole, with a warning, when users may type text in it', () =>
    pruned(
      named,
      ({ program, warnings }) => {
        expect(readCffFont(program).charStrings.count).to.equal(4);
        expect(warnings).to.have.lengthOf(1);
        expect(warnings[0]).to.match(/a font could not be reduced/);
      },
      { catalog: '/AcroForm << /Fields [] /DA (/F9 0 Tf) /DR << /Font << /F9 20 0 R >> >> >>' },
    ));

  it('stays whole, with a warning, when its program is damaged', () =>
    pruned({ ...named, 22: stream('/Subtype /Type1C', compact.slice(0, 40)) }, ({ warnings }) =>
      expect(warnings).to.have.lengthOf(1),
    ));
});

describe('a font that still shows all codes', () => {
  it('stays as it is', () =>
    inFolderAsync(async (path) => {
      const source = path('a.pdf');
      writeFileSync(source, onePage({ content: 'BT /F1 20 Tf (ab) Tj ET' }), 'latin1');
      const fonts = [{ font: 6, name: undefined, codes: [{ code: 0x61, length: 1 }] }];
      const answer = await pruneFonts({ source: { path: source, name: 'a.pdf' }, target: path('b.pdf'), fonts });
      expect(answer).to.deep.equal({ value: false, warnings: [] });
    }));
});
