import { readFileSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import compressDocument from '../../../../engine/tools/compress/compress-task.js';
import { liberation } from '../../../fixtures/fonts/liberation.js';
import { inFolderAsync, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { savedBySubsets } from '../../../fixtures/pdf/saved-by-subsets.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

const program = liberation('Sans', 'Regular').toString('latin1');

const widths = `/FirstChar 32 /LastChar 126 /Widths [${'600 '.repeat(95)}]`;
const descriptor =
  '<< /Type /FontDescriptor /FontName /Whole /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 ' +
  '/Descent -200 /CapHeight 700 /StemV 80 /FontFile2 8 0 R >>';

/** Returns a document with a page whose font is object 6, with its descriptor in 7 and its program in 8. */
function document(font: string, content: string, more: Readonly<Record<number, string>> = {}, catalog = ''): string {
  return rawPdf({
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 300 100] >>',
      3: '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 6 0 R >> >> >>',
      4: stream('', `BT /F1 24 Tf 20 40 Td ${content} Tj ET`),
      6: font,
      7: descriptor,
      8: stream(`/Length ${program.length} /Length1 ${program.length}`, program),
      ...more,
    },
  });
}

const simple = (encoding: string): string =>
  `<< /Type /Font /Subtype /TrueType /BaseFont /Whole /FontDescriptor 7 0 R ${widths} ${encoding} >>`;
const descendant =
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Whole /FontDescriptor 7 0 R /CIDToGIDMap /Identity ' +
  '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>';
const composite = (encoding: string): string =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Whole /Encoding /${encoding} /DescendantFonts [9 0 R] >>`;

/** Returns the decoded font program of the result, and checks the lengths in its dictionary. */
function fontIn(path: string): Buffer {
  const written = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-']);
  const text = written.toString('latin1');
  const length = Number(/\/Length1 (\d+)/.exec(text)?.[1]);
  const start = text.indexOf('stream\n', text.indexOf('/Length1')) + 'stream\n'.length;
  expect(text.slice(start + length)).to.match(/^\n?endstream/);
  return written.subarray(start, start + length);
}

describe('a font of which few glyphs are shown', () => {
  const most = 0.8 * program.length;

  it('loses the others where its codes are bytes', async () => {
    expect(
      await savedBySubsets(document(simple('/Encoding /WinAnsiEncoding'), '(Some \\344\\351 text)')),
    ).to.be.greaterThan(most);
  });

  it('loses the others where its codes have names', async () => {
    const encoding = '/Encoding << /Type /Encoding /Differences [65 /Omega /eacute /B] >>';
    expect(await savedBySubsets(document(simple(encoding), '(ABC)'))).to.be.greaterThan(most);
  });

  it('loses the others where its codes are those of glyphs', async () => {
    const bytes = document(composite('Identity-H'), '<002400250026>', { 9: descendant });
    expect(await savedBySubsets(bytes)).to.be.greaterThan(most);
  });

  it('keeps a ligature that an encoding names', async () => {
    const encoding = '/Encoding << /Type /Encoding /Differences [65 /fi /fl] >>';
    expect(await savedBySubsets(document(simple(encoding), '(AB)'))).to.be.greaterThan(most);
  });

  it('keeps all where a name is that of a variant', async () => {
    const encoding = '/Encoding << /Type /Encoding /Differences [65 /a.alt /f_i] >>';
    expect(await savedBySubsets(document(simple(encoding), '(A)'))).to.equal(0);
  });

  it('keeps all where its encoding is one that hardly any font has', async () => {
    expect(await savedBySubsets(document(simple('/Encoding /MacExpertEncoding'), '(AB)'))).to.equal(0);
  });

  it('keeps glyphs shown on pages that scripts make of templates', async () => {
    const font = simple('/Encoding /WinAnsiEncoding');
    const names = '/Names << /Templates << /Names [(t) 10 0 R] >> >>';
    const template = {
      10: '<< /Type /Template /Contents 11 0 R /Resources << /Font << /F1 6 0 R >> >> >>',
      11: stream('', 'BT /F1 24 Tf (CDEFGHIJKLMNOPQRSTUVWXYZcdefghijklmnopqrstuvwxyz) Tj ET'),
    };
    const alone = await savedBySubsets(document(font, '(AB)'));
    expect(await savedBySubsets(document(font, '(AB)', template, names))).to.be.lessThan(alone - 3000);
  });

  it('keeps all where a name is none of a character', async () => {
    const encoding = '/Encoding << /Type /Encoding /Differences [65 /strange.name] >>';
    expect(await savedBySubsets(document(simple(encoding), '(AB)'))).to.equal(0);
  });

  it('keeps all where its codes are of another encoding', async () => {
    expect(await savedBySubsets(document(composite('UniGB-UCS2-H'), '<00410042>', { 9: descendant }))).to.equal(0);
  });

  it('keeps all that may be typed into fields', async () => {
    const form = '/AcroForm << /Fields [] /DR << /Font << /F1 6 0 R >> >> >>';
    expect(await savedBySubsets(document(simple('/Encoding /WinAnsiEncoding'), '(Some text)', {}, form))).to.equal(0);
  });

  it('keeps all that may be typed into a field that has fonts of its own', async () => {
    const form = '/AcroForm << /Fields [10 0 R] >>';
    const field = { 10: '<< /FT /Tx /T (a) /DA (/F1 9 Tf) /DR << /Font << /F1 6 0 R >> >> >>' };
    expect(await savedBySubsets(document(simple('/Encoding /WinAnsiEncoding'), '(Some text)', field, form))).to.equal(
      0,
    );
  });

  it('keeps those that another font shows of the same program', async () => {
    const second = { 3: twoFonts, 4: stream('', 'BT /F1 24 Tf 20 40 Td (abc) Tj /F2 24 Tf (xyz) Tj ET') };
    const [font, copy] = [
      simple('/Encoding /WinAnsiEncoding'),
      stream(`/Length ${program.length} /Length1 ${program.length}`, program),
    ];
    const other = { 10: font.replace('7 0 R', '11 0 R'), 11: descriptor.replace('8 0 R', '12 0 R'), 12: copy };
    expect(await savedBySubsets(document(font, '()', { ...second, ...other }))).to.be.greaterThan(most);
  });

  it('keeps no more of its tables than it is drawn with, and of its characters those that may be shown', async () => {
    await inFolderAsync(async (path) => {
      writeFileSync(path('in.pdf'), document(simple('/Encoding /WinAnsiEncoding'), '(AB \\344)'), 'latin1');
      const source = { path: path('in.pdf'), name: 'in.pdf' };
      const settings = { images: [], removeMetadata: false };
      await compressDocument({ source, target: path('out.pdf'), scratch: path('scratch'), ...settings });
      const cut = fontIn(path('out.pdf')).toString('latin1');
      const again = { 8: stream(`/Length ${cut.length} /Length1 ${cut.length}`, cut) };
      const shown = document(simple('/Encoding /WinAnsiEncoding'), '(AB \\344)', again);
      expect(await savedBySubsets(shown), 'a font without other glyphs is no subset').to.equal(0);
      writeFileSync(path('font.ttf'), cut, 'latin1');
      const scanned = execFileSync('fc-scan', ['-f', '%{charset}', path('font.ttf')], { encoding: 'utf8' });
      // A code may select several glyphs, since viewers use different mappings.
      expect(scanned.split(' ')).to.include.members(['41-42', 'e4']).and.to.have.lengthOf.below(20);
      expect(readFileSync(path('font.ttf')).subarray(0, 300).includes('GSUB')).to.equal(false);
    });
  });
});

const twoFonts = '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 6 0 R /F2 10 0 R >> >> >>';
