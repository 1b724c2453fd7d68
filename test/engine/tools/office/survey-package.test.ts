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
    };
    expect(await damagedParts(zipFile(parts))).to.eql([sheet]);
  });

  it('when its data do not have their checksum', async () => {
    const bytes = zipFile({ [sheet]: whole });
    const central = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    bytes.writeUInt32LE(1, central + 16);
    expect(await damagedParts(bytes)).to.eql([sheet]);
  });

  it('but not when it is a picture or whole', async () => {
    expect(await damagedParts(zipFile({ [sheet]: whole, 'xl/media/a.png': picture, 'xl/empty.xml': '' }))).to.eql([]);
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
