import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { createQuire, type Quire } from '../../../engine/index.js';
import { joinedContent } from '../../../engine/pdf/content/joined-content.js';
import { openPdf } from '../../../engine/pdf/file/pdf-file.js';
import { pdfaClaim } from '../../../engine/pdf/metadata/pdfa-claim.js';
import { pageDict, readPages } from '../../../engine/pdf/pages/page-tree.js';
import { Ref } from '../../../engine/pdf/syntax/values.js';
import { OperationTester } from '../../../engine/testing/index.js';
import convertToPdfa from '../../../plugins/conversion/convert-to-pdfa.js';
import { complaintOf, difference, pictureOf, textsOf } from '../../fixtures/look/evidence.js';
import { printed } from '../../fixtures/ocr/printed-page.js';
import { scannedPdf } from '../../fixtures/ocr/scanned-pdf.js';
import { onePage } from '../../fixtures/pdf/one-page.js';
import { imagesOf } from '../../fixtures/pdf/picture-pdf.js';
import { bookObjects, rawPdf, stream } from '../../fixtures/pdf/raw-pdf.js';
import { defectivePdf, defects } from '../../fixtures/pdfa/defective-pdf.js';
import { cutCharacterMap } from '../../fixtures/pdfa/glyph-defects.js';
import { fetchVeraPdf, verdictsOf } from '../../fixtures/pdfa/verapdf.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

const levels = ['1b', '2b', '2u', '3b', '1a', '2a', '3a'] as const;
/** Copies of the results, which one process of veraPDF validates at the end. */
const folder = mkdtempSync(join(tmpdir(), 'pdfa-results-'));
const results: { readonly path: string; readonly name: string }[] = [];

function keep(name: string, path: string): void {
  const copy = join(folder, `${results.length}.pdf`);
  cpSync(path, copy);
  results.push({ path: copy, name });
}

/** A document with a composite font that is neither embedded nor says what its codes mean. */
const lost = Buffer.from(
  onePage({
    content: 'BT /C 12 Tf 20 100 Td <0001> Tj ET',
    fonts: '/C 20 0 R',
    objects: {
      20: '<< /Type /Font /Subtype /Type0 /BaseFont /Lost /Encoding /Identity-H /DescendantFonts [21 0 R] >>',
      21: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Lost /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    },
  }),
  'latin1',
);

/** A document with a drawn glyph whose name says nothing. */
const unknown = Buffer.from(
  onePage({
    content: 'BT /C 12 Tf 20 100 Td (A) Tj ET',
    fonts: '/C 20 0 R',
    objects: {
      20: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 65
        /Widths [1000] /Encoding << /Differences [65 /mystery] >> /CharProcs << /mystery 21 0 R >> /Resources << >> >>`,
      21: stream('', '1000 0 d0 0 0 500 500 re f'),
    },
  }),
  'latin1',
);

/** A group of two radio buttons whose chosen states show the words "First" and "Second". */
function radioButtons(entries: string, states: readonly string[]): Buffer {
  const button = (num: number, state: string, own: string): string =>
    `<< /Type /Annot /Subtype /Widget /Parent 20 0 R /Rect [20 ${10 * (num - 20)} 120 ${10 * (num - 20) + 8}] /F 4 ${own}
        /AP << /N << /${state} ${num} 0 R /Off 23 0 R >> >> >>`;
  const state = (text: string): string =>
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 100 8] /Resources << /Font << /F1 6 0 R >> >>',
      text === '' ? '' : `BT /F1 8 Tf (${text}) Tj ET`,
    );
  const page = onePage({
    content: '',
    catalog: '/AcroForm << /Fields [20 0 R] >>',
    page: '/Annots [24 0 R 25 0 R]',
    objects: {
      20: `<< /FT /Btn /Ff 32768 /T (way) /Kids [24 0 R 25 0 R] ${entries} >>`,
      21: state('First'),
      22: state('Second'),
      23: state(''),
      24: button(21, 'a', states[0] ?? ''),
      25: button(22, 'b', states[1] ?? ''),
    },
  });
  return Buffer.from(page, 'latin1');
}

const names = Object.entries(defects);
new OperationTester().test(convertToPdfa, {
  accepts: names.map(([name, defect], index) => {
    // Each defect is converted to one level, in turn; the sweep converts to all.
    const level = defect.level ?? levels[index % levels.length] ?? '2b';
    return {
      name: `converts a document with ${name} to ${level}`,
      files: { file: { name: 'report.pdf', bytes: defectivePdf(defect) } },
      options: { conformance: `pdfa-${level}` as const },
      async gives({ file }) {
        expect((await textsOf(file)).join())
          .to.contain('Archive')
          .and.to.contain(defect.shows ?? '');
        const drawn = (await imagesOf(file.path)).filter((image) => image['x-ppi'] === '300');
        expect(drawn, 'images of pages').to.have.lengthOf(defect.isDrawn === true ? 1 : 0);
        keep(name, file.path);
      },
    };
  }),
  rejects: [
    {
      name: 'refuses a document whose glyphs have no known Unicode values',
      files: {
        file: {
          name: 'report.pdf',
          bytes: lost,
        },
      },
      options: { conformance: 'pdfa-2a' },
      kind: 'invalid-options',
      message: /report\.pdf: the document cannot become PDF\/A-2a\. ISO 19005-2 §6/,
    },
    {
      name: 'refuses a document with a font whose glyphs cannot be found',
      files: {
        file: {
          name: 'report.pdf',
          bytes: defectivePdf(cutCharacterMap),
        },
      },
      options: { conformance: 'pdfa-2b' },
      kind: 'invalid-options',
      message: /The encoding of the font Made is one that PDF\/A forbids/,
    },
    {
      name: 'names the object of the document that stands in the way',
      files: {
        file: {
          name: 'report.pdf',
          bytes: unknown,
        },
      },
      options: { conformance: 'pdfa-2u' },
      kind: 'invalid-options',
      message: /PDF\/A-2u\. ISO 19005-2 §6.* \(page 1, object 20\)$/,
    },
  ],
});

describe('results of convert-to-pdfa', () => {
  const libraries = fetchVeraPdf();
  let quire: Quire;

  before(async () => (quire = await createQuire()));
  after(async () => {
    await quire[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  it('are written anew when a document claims its level, but its syntax is not strict', async () => {
    const convert = async (path: string, name: string): Promise<Buffer> => {
      await using result = await quire.run('convert-to-pdfa', {
        files: { file: path },
        options: { conformance: 'pdfa-2b' },
      });
      keep(name, result.file.path);
      return readFileSync(result.file.path);
    };
    const path = join(folder, 'claim.pdf');
    writeFileSync(path, defectivePdf());
    const strict = await convert(path, 'a strict document');
    writeFileSync(path, strict);
    expect((await convert(path, 'an unchanged document')).equals(strict)).to.equal(true);
    for (const [written, other] of [
      ['%\xbf\xf7\xa2\xfe', '%text'],
      ['\nendstream', ' endstream'],
    ] as const) {
      const changed = Buffer.from(strict.toString('latin1').replace(written, other), 'latin1');
      expect(changed).to.have.lengthOf(strict.length);
      writeFileSync(path, changed);
      expect((await convert(path, `a document with ${other}`)).equals(changed)).to.equal(false);
    }
  });

  it('have content up to where that of the document is damaged', async () => {
    const cut = (content: string): string => deflateSync(content).subarray(0, -6).toString('latin1');
    const path = join(folder, 'damaged.pdf');
    const document = onePage({
      content: '',
      resources: '/XObject << /X 20 0 R >>',
      objects: {
        4: stream('/Filter /FlateDecode', cut('/X Do 1 0 0 rg 20 20 50 50 re f')),
        20: stream('/Type /XObject /Subtype /Form /BBox [0 0 90 90] /Filter /FlateDecode', cut('80 80 5 5 re f 9 9 m')),
      },
    });
    writeFileSync(path, document, 'latin1');
    expect(await complaintOf({ path, password: undefined })).not.to.equal(undefined);
    await using result = await quire.run('convert-to-pdfa', {
      files: { file: path },
      options: { conformance: 'pdfa-2b' },
    });
    expect(await complaintOf({ path: result.file.path, password: undefined })).to.equal(undefined);
    using file = openPdf(result.file.path);
    const contents = readPages(file).map((page) => joinedContent(file, pageDict(file, page).get('Contents'), 2 ** 20));
    expect(contents.join()).to.include('/X Do');
  });

  it('stay valid, or lose their claims, when other operations change them', async () => {
    const path = join(folder, 'plain.pdf');
    writeFileSync(path, defectivePdf());
    for (const level of ['1b', '2b'] as const) {
      const conformance = `pdfa-${level}` as const;
      await using converted = await quire.run('convert-to-pdfa', { files: { file: path }, options: { conformance } });
      for (const [operation, options] of [
        ['linearize', {}],
        ['update-metadata', { title: 'Other' }],
        ['compress', {}],
        ['add-page-numbers', {}],
      ] as const) {
        await using changed = await quire.run(operation, { files: { file: converted.file.path }, options });
        using file = openPdf(changed.file.path);
        const claim = pdfaClaim(file);
        expect(claim, `${level} ${operation}`).to.equal(
          level === '1b' && operation === 'add-page-numbers' ? undefined : level,
        );
        if (claim !== undefined) keep(`a PDF/A-${level} after ${operation}`, changed.file.path);
      }
    }
  });

  it('stay valid when a text layer is added to their images', async () => {
    const path = join(folder, 'scan.pdf');
    writeFileSync(path, await scannedPdf([{ print: await printed(['Read from the picture']) }]));
    for (const level of ['1b', '2u'] as const) {
      const conformance = `pdfa-${level}` as const;
      await using converted = await quire.run('convert-to-pdfa', { files: { file: path }, options: { conformance } });
      await using changed = await quire.run('ocr', { files: { file: converted.file.path } });
      expect((await textsOf(changed.file)).join()).to.contain('picture');
      using file = openPdf(changed.file.path);
      expect(pdfaClaim(file)).to.equal(level);
      keep(`a PDF/A-${level} after ocr`, changed.file.path);
    }
  });

  it('cover only the transparent part of a page with an image', async () => {
    const path = join(folder, 'transparent.pdf');
    const content = '0 0 1 rg 20 20 100 50 re f /G gs 1 0 0 rg 60 40 100 50 re f';
    writeFileSync(path, onePage({ content, resources: '/ExtGState << /G << /ca 0.5 >> >>' }), 'latin1');
    await using result = await quire.run('convert-to-pdfa', {
      files: { file: path },
      options: { conformance: 'pdfa-1b' },
    });
    keep('a page with a transparent part', result.file.path);
    const [image] = await imagesOf(result.file.path);
    // 104 by 54 points at 300 dpi.
    expect(image).to.include({ width: '434', height: '225' });
    const [before, after] = [await pictureOf({ path }, 1), await pictureOf(result.file, 1)];
    expect(difference(before, after)).to.be.below(0.01);
  });

  it('draw what is transparent as images below what the page draws later, whatever the clipping and the matrix', async () => {
    const path = join(folder, 'layers.pdf');
    const text = (x: number, y: number, words: string): string => `BT 0 g /F1 12 Tf ${x} ${y} Td (${words}) Tj ET`;
    const content = [
      '0 0 1 rg 20 20 100 50 re f',
      'q 30 30 200 60 re W n 2 0 0 2 5 5 cm /G gs 1 0 0 rg 20 20 100 80 re f Q',
      text(40, 40, 'Text above it'),
      `q 40 120 100 60 re W n /G gs 0 1 0 rg 0 100 300 100 re f ${text(50, 140, 'Half of a text')} Q`,
      `q /G gs BT /F1 60 Tf 1 0 0 rg 0.9 0.4 -0.4 0.9 60 40 Tm (DRAFT) Tj ET Q`,
      'q /G gs 0 1 1 rg 150 130 m 200 180 l 250 130 l W f 0 0 0 rg 150 130 100 20 re f Q',
      '/X Do',
    ].join('\n');
    const form = '/Subtype /Form /BBox [200 0 300 100] /Resources << /ExtGState << /G << /ca 0.5 >> >> >>';
    const objects = { 20: stream(form, '1 0 0 rg 220 20 20 20 re f /G gs 0 0 1 rg 230 30 20 20 re f') };
    const resources = '/ExtGState << /G << /ca 0.5 >> >> /XObject << /X 20 0 R >>';
    const turned = '/Rotate 90';
    for (const page of ['', turned]) {
      writeFileSync(path, onePage({ content, page, resources, objects }), 'latin1');
      const options = { conformance: 'pdfa-1b' } as const;
      await using result = await quire.run('convert-to-pdfa', { files: { file: path }, options });
      keep(`a page with several transparent parts${page}`, result.file.path);
      expect(difference(await pictureOf({ path }, 1, 100), await pictureOf(result.file, 1, 100))).to.be.below(0.015);
      expect((await textsOf(result.file)).join().replace(/\s+/g, ' '))
        .to.contain('Text above it')
        .and.contain('Half of a text');
      using file = openPdf(result.file.path);
      const [first] = readPages(file);
      const shown = joinedContent(file, first && pageDict(file, first).get('Contents'), 10_000).toString('latin1');
      expect(shown.indexOf('Do')).to.be.within(1, shown.indexOf('Text above it'));
    }
  });

  it('name all fonts that one family replaces in one warning', async () => {
    const font = (name: string): string =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
    const path = join(folder, 'styles.pdf');
    const bytes = defectivePdf({
      resources: '/Font << /F1 5 0 R /F2 20 0 R /F3 21 0 R >>',
      content: 'BT /F2 12 Tf 72 600 Td (Bold) Tj /F3 12 Tf (Typed) Tj ET',
      objects: { 20: font('Helvetica-Bold'), 21: font('Courier') },
    });
    writeFileSync(path, bytes);
    await using result = await quire.run('convert-to-pdfa', { files: { file: path } });
    const replaced = result.warnings.filter((it) => it.includes('embedded in'));
    expect(replaced).to.have.lengthOf(2);
    expect(replaced.join()).to.match(
      /The fonts Helvetica(-Bold)? and Helvetica(-Bold)? are not embedded; .* their place\./,
    );
    expect(replaced.join()).to.match(/The font Courier is not embedded; .* its place\./);
  });

  it('do not show what is on hidden layers, though part 1 has no layers', async () => {
    const path = join(folder, 'hidden-layers.pdf');
    const content = [
      '/OC /Off BDC 0 1 0 rg 20 20 60 60 re W f BT /F1 12 Tf 20 120 Td (Secret) Tj',
      'EMC 0 g ( and open) Tj ET',
      '/OC /On BDC 0 0 1 rg 40 20 60 60 re f EMC /X Do 1 0 0 rg 60 40 10 10 re f',
    ].join('\n');
    const resources = '/Properties << /Off 21 0 R /On 22 0 R >> /XObject << /X 20 0 R >>';
    const catalog = '/OCProperties << /OCGs [21 0 R 22 0 R] /D << /OFF [21 0 R] >> >>';
    const annotation = '/Type /Annot /Subtype /Stamp /Rect [200 20 240 60] /F 4 /OC 21 0 R /AP << /N 23 0 R >>';
    const objects = {
      20: stream('/Subtype /Form /BBox [0 0 300 200] /OC 21 0 R /Resources << >>', '0 1 0 rg 150 20 40 40 re f'),
      21: '<< /Type /OCG /Name (off) >>',
      22: '<< /Type /OCG /Name (on) >>',
      23: stream('/Subtype /Form /BBox [0 0 40 40] /Resources << >>', '0 1 0 rg 0 0 40 40 re f'),
    };
    const page = `/Annots [<< ${annotation} >>]`;
    writeFileSync(path, onePage({ content, page, resources, catalog, objects }), 'latin1');
    await using result = await quire.run('convert-to-pdfa', {
      files: { file: path },
      options: { conformance: 'pdfa-1b' },
    });
    keep('a page with hidden layers', result.file.path);
    expect(result.warnings.join()).to.include('layers that are not shown');
    expect(difference(await pictureOf({ path }, 1), await pictureOf(result.file, 1))).to.be.below(0.01);
    expect((await textsOf(result.file)).join()).to.include('and open');
    const read = execFileSync('pdftotext', [result.file.path, '-']).toString();
    expect(read).to.include('and open').and.not.include('Secret');
  });

  it('show what is beneath a transparent annotation that is no object', async () => {
    const path = join(folder, 'marker.pdf');
    const page = '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [60 40 160 90] /F 4 /AP << /N 20 0 R >> >>]';
    const marker = '/Resources << /ExtGState << /G << /BM /Multiply >> >> /Font << /F1 6 0 R >> >>';
    const drawn = '/G gs 1 1 0 rg 60 40 100 50 re f 0 g BT /F1 12 Tf 70 60 Td (Approved) Tj ET';
    const objects = { 20: stream(`/Subtype /Form /BBox [60 40 160 90] ${marker}`, drawn) };
    writeFileSync(path, onePage({ content: '0 0 1 rg 20 20 100 50 re f', page, objects }), 'latin1');
    await using result = await quire.run('convert-to-pdfa', {
      files: { file: path },
      options: { conformance: 'pdfa-1b' },
    });
    keep('a page with a transparent annotation', result.file.path);
    expect((await textsOf(result.file)).join()).to.contain('Approved');
    expect(difference(await pictureOf({ path }, 1), await pictureOf(result.file, 1))).to.be.below(0.01);
  });

  it('look as before where standard fonts are not embedded, and have subsets of the fonts that replace them', async () => {
    const path = join(folder, 'standard.pdf');
    const line = (font: string, at: number): string =>
      `BT /${font} 16 Tf 20 ${150 - 40 * at} Td (Hamburgefonstiv 123 \\(\\326\\337\\200\\)) Tj ET`;
    // Some systems have several fonts of the name Courier, from which poppler takes any.
    const content = ['F1', 'F3'].map((font, at) => `${font === 'F3' ? '3' : '0'} Tr ${line(font, at)}`).join(' ');
    writeFileSync(path, onePage({ content }), 'latin1');
    for (const level of ['1b', '2u'] as const) {
      const options = { conformance: `pdfa-${level}` } as const;
      await using result = await quire.run('convert-to-pdfa', { files: { file: path }, options });
      keep(`a document with standard fonts at ${level}`, result.file.path);
      expect(difference(await pictureOf({ path }, 1, 100), await pictureOf(result.file, 1, 100))).to.be.below(0.002);
      expect((await textsOf(result.file)).join().match(/Hamburgefonstiv 123 \(Öß€\)/g)).to.have.length(2);
      const fonts = execFileSync('pdffonts', [result.file.path], { encoding: 'utf8' }).match(
        /^[A-Z]{6}\+\S+ +Type 1C/gm,
      );
      expect(fonts).to.have.length(2);
    }
  });

  it('have their text as it was where graphics states are saved too deep', async () => {
    const path = join(folder, 'deep.pdf');
    const deep = (content: string): string => `${'q '.repeat(60)}${content}${' Q'.repeat(60)}`;
    const line = (words: string): string => `1 0 0 rg BT /F1 16 Tf 20 20 Td (${words}) Tj ET`;
    writeFileSync(
      path,
      onePage({ content: `${deep(line('First'))} 1 0 0 1 50 50 cm ${deep(line('Second'))}` }),
      'latin1',
    );
    for (const level of ['1b', '2u'] as const) {
      const options = { conformance: `pdfa-${level}` } as const;
      await using result = await quire.run('convert-to-pdfa', { files: { file: path }, options });
      keep(`a document with deep states at ${level}`, result.file.path);
      expect((await textsOf(result.file)).join()).to.match(/Second\s+First/);
      expect(await imagesOf(result.file.path)).to.have.length(0);
      expect(difference(await pictureOf({ path }, 1, 100), await pictureOf(result.file, 1, 100))).to.be.below(0.001);
    }
  });

  it('have one object for the resources that pages inherit', async () => {
    const path = join(folder, 'book.pdf');
    writeFileSync(path, rawPdf({ objects: bookObjects(3) }), 'latin1');
    await using result = await quire.run('convert-to-pdfa', {
      files: { file: path },
      options: { conformance: 'pdfa-2b' },
    });
    keep('a book whose pages inherit resources', result.file.path);
    using file = openPdf(result.file.path);
    const resources = readPages(file).map(({ ref }) => file.dict(ref)?.get('Resources'));
    expect(resources[0]).to.be.instanceOf(Ref);
    expect(resources).to.deep.equal([resources[0], resources[0], resources[0]]);
  });

  for (const [name, entries, shown] of [
    ['by the names of states', '/V /b', 'Second'],
    ['by the value of the field, a string', '/V (b)', 'Second'],
    ['by its options', '/V (East) /Opt [(West) (East)]', 'Second'],
    ['by none of its options', '/V (South) /Opt [(West) (East)]', undefined],
    ['by states of their own', '/V /b', 'First'],
    ['by no value', '/DV /b', undefined],
  ] as const) {
    for (const level of ['1b', '2b'] as const) {
      it(`show radio buttons that are chosen ${name} at ${level}`, async () => {
        const path = join(folder, 'buttons.pdf');
        writeFileSync(path, radioButtons(entries, shown === 'First' ? ['/AS /a', '/AS /Off'] : []));
        await using result = await quire.run('convert-to-pdfa', {
          files: { file: path },
          options: { conformance: `pdfa-${level}` },
        });
        keep(`radio buttons ${name} at ${level}`, result.file.path);
        const words = (await textsOf(result.file)).join(' ').match(/First|Second/g) ?? [];
        expect(words).to.deep.equal(shown === undefined ? [] : [shown]);
      });
    }
  }

  it('show the marks of chosen buttons without appearances', async () => {
    const path = join(folder, 'chosen.pdf');
    for (const [entries, isMarked] of [
      ['/V /Yes', true],
      ['/V /Yes /MK << /CA (8) >>', true],
      ['/Ff 32768 /V /Off /AS /On', true],
      ['/V /Off', false],
      ['/Ff 65536 /V /Yes', false],
    ] as const) {
      const button = `<< /Type /Annot /Subtype /Widget /FT /Btn /T (a) /Rect [100 50 200 150] /F 4 ${entries} >>`;
      const form = { catalog: '/AcroForm << /Fields [20 0 R] >>', page: '/Annots [20 0 R]', objects: { 20: button } };
      writeFileSync(path, onePage({ content: '', ...form }), 'latin1');
      await using result = await quire.run('convert-to-pdfa', {
        files: { file: path },
        options: { conformance: 'pdfa-1b' },
      });
      keep(`a button with ${entries}`, result.file.path);
      const dark = (await pictureOf(result.file, 1)).pixels.filter((it) => it < 128).length;
      expect(dark > 10, entries).to.equal(isMarked);
    }
  });

  for (const name of ['DeviceN', 'Separation']) {
    it(`show ${name} colours as before`, async () => {
      const path = join(folder, 'spots.pdf');
      for (const [about, defect] of names.filter(([it]) => it.startsWith(name))) {
        writeFileSync(path, defectivePdf(defect));
        await using result = await quire.run('convert-to-pdfa', {
          files: { file: path },
          options: { conformance: `pdfa-${defect.level ?? '2b'}` },
        });
        expect(difference(await pictureOf({ path }, 1), await pictureOf(result.file, 1)), about).to.be.below(0.005);
      }
    });
  }

  it('show CMYK as before beside RGB', async () => {
    const path = join(folder, 'inks.pdf');
    const content = '0.9 0.3 0.9 0.4 k 0 0 150 200 re f 1 0 0 0 k 150 100 150 100 re f 0 1 0 rg 150 0 150 100 re f';
    writeFileSync(path, onePage({ content }), 'latin1');
    await using result = await quire.run('convert-to-pdfa', {
      files: { file: path },
      options: { conformance: 'pdfa-2b' },
    });
    keep('a page in CMYK and RGB', result.file.path);
    expect(difference(await pictureOf({ path }, 1), await pictureOf(result.file, 1))).to.be.below(0.01);
  });

  it('are valid by veraPDF at the levels that they claim', async function () {
    if (libraries === undefined) this.skip();
    const verdicts = await verdictsOf(
      libraries,
      results.map(({ path }) => path),
    );
    expect(results).to.have.length.of.at.least(names.length);
    expect(results.map(({ name }, index) => [name, ...(verdicts[index] ?? ['no verdict'])])).to.deep.equal(
      results.map(({ name }) => [name]),
    );
  });
});
