import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import surveyPackage from '../../../../engine/tools/office/survey-package.js';
import { type Parts, zipFile } from '../../../fixtures/office/zip-file.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const MOST = 100_000;
const xml = `<w:document>${'<w:p/>'.repeat(20_000)}</w:document>`;
const half = xml.slice(0, 60_000);
/** The start of a bitmap, and much data. */
const picture = Buffer.concat([Buffer.from('\x89PNG\r\n'), Buffer.alloc(1_000_000)]);

function isTooLarge(bytes: Buffer): Promise<boolean> {
  return inFolderAsync(async (path) => {
    writeFileSync(path('a'), bytes);
    return (await surveyPackage({ source: path('a'), mostXml: MOST })).isTooLarge;
  });
}

function damagedParts(bytes: Buffer): Promise<readonly string[]> {
  return inFolderAsync(async (path) => {
    writeFileSync(path('a'), bytes);
    return (await surveyPackage({ source: path('a'), mostXml: 10 * MOST })).damaged;
  });
}

describe('a part of a package is damaged', () => {
  const sheet = 'xl/worksheets/sheet1.xml';
  const whole = '<a><b/></a>';

  it('when its XML is not well-formed', async () => {
    const parts = {
      'xl/workbook.xml': whole,
      [sheet]: '<a><b>',
      'docProps/app.xml': '<a>',
      'xl/drawings/a.vml': '<a><br></a>',
      'word/afchunk.htm': '<html><br>&nbsp;</html>',
    };
    expect(await damagedParts(zipFile(parts))).to.eql([sheet]);
  });

  it('when its data do not have their checksum', async () => {
    const bytes = zipFile({ [sheet]: whole });
    const central = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    bytes.writeUInt32LE(1, central + 16);
    expect(await damagedParts(bytes)).to.eql([sheet]);
  });

  it('when nothing can be expanded of its data', async () => {
    const bytes = zipFile({ [sheet]: whole });
    bytes.fill(0xff, 30 + sheet.length, 30 + sheet.length + 4);
    expect(await damagedParts(bytes)).to.eql([sheet]);
  });

  it('but not when it is a picture or whole', async () => {
    expect(await damagedParts(zipFile({ [sheet]: whole, 'xl/media/a.png': picture, 'xl/empty.xml': '' }))).to.eql([]);
  });
});

describe('a part that a package names is missing', () => {
  const relations = (...entries: readonly string[]): string => `<Relationships>${entries.join('')}</Relationships>`;
  const relation = (type: string, target: string, more = ''): string =>
    `<Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${more}/>`;
  const root = { '_rels/.rels': relations(relation('officeDocument', 'xl/workbook.xml')), 'xl/workbook.xml': '<a/>' };
  const missingParts = (parts: Parts): Promise<readonly string[]> =>
    inFolderAsync(async (path) => {
      writeFileSync(path('a'), zipFile(parts));
      return (await surveyPackage({ source: path('a'), mostXml: MOST })).missing;
    });
  const workbook = (...entries: readonly string[]): Parts => ({
    'xl/_rels/workbook.xml.rels': relations(...entries),
    ...root,
  });

  it('when it is a worksheet or a slide of the main part', async () => {
    const [sheet, chart] = [relation('worksheet', 'worksheets/a.xml'), relation('chartsheet', '/xl/b.xml')];
    expect(await missingParts({ ...workbook(sheet, chart), 'xl/worksheets/a.xml': '<a/>' })).to.eql(['xl/b.xml']);
    expect(await missingParts({ ...workbook(sheet, chart), 'xl/b.xml': '<a/>' })).to.eql(['xl/worksheets/a.xml']);
  });

  it('but not when its name differs in case or escapes, it is outside, nothing shows it, or another part names it', async () => {
    const others = [relation('theme', 'a.xml'), relation('worksheet', 'https://a/b.xml', ' TargetMode="External"')];
    const names = workbook(relation('worksheet', 'Sheets/my%20sheet.xml'), ...others);
    const slide = { 'xl/worksheets/_rels/a.xml.rels': relations(relation('slide', 'c.xml')) };
    expect(await missingParts({ ...names, ...slide, 'xl/sheets/My sheet.xml': '<a/>' })).to.eql([]);
  });
});

describe('a package is too large', () => {
  const packages: readonly (readonly [what: string, parts: Parts, is: boolean])[] = [
    ['with a long XML part', { 'word/document.xml': xml }, true],
    ['with a long XML part of another name', { 'media/image.png': xml }, true],
    ['with a long XML part in UTF-16', { 'content.xml': Buffer.from(`\ufeff${half}`, 'utf16le') }, true],
    ['with XML parts that are long together', { 'a.xml': half, 'b.xml': half }, true],
    ['with a long XML part that is stored', { mimetype: xml }, true],
    ['but not with short XML parts', { 'a.xml': half }, false],
    ['but not with large pictures', { 'a.xml': half, 'b.png': picture, 'c.png': picture }, false],
  ];
  for (const [what, parts, is] of packages) {
    it(what, async () => {
      expect(await isTooLarge(zipFile(parts))).to.equal(is);
    });
  }

  it('whatever sizes its directory states', async () => {
    const bytes = zipFile({ 'a.xml': xml });
    const central = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    bytes.writeUInt32LE(1, 22);
    bytes.writeUInt32LE(1, central + 24);
    expect(await isTooLarge(bytes)).to.equal(true);
  });

  it('without its directory', async () => {
    const bytes = zipFile({ 'a.xml': xml });
    expect(await isTooLarge(bytes.subarray(0, bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1')))).to.equal(true);
  });

  it('but not when it is no package, or a damaged one', async () => {
    expect(await isTooLarge(Buffer.from(xml))).to.equal(false);
    const bytes = zipFile({ 'a.xml': half });
    bytes.fill(0xff, 40, 60);
    expect(await isTooLarge(bytes)).to.equal(false);
    expect(await isTooLarge(Buffer.from('PK'))).to.equal(false);
  });
});
