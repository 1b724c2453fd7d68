import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { ToolFailed } from '../../../../../engine/errors.js';
import { qpdfObjects } from '../../../../../engine/pdf/redact/verify/qpdf-objects.js';
import { PdfDict, PdfName, PdfString, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { inFolderAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const long = 'a'.repeat(200_000);
const described = {
  qpdf: [
    { jsonversion: 2, pdfversion: '1.7', maxobjectid: 2 },
    {
      'obj:1 0 R': {
        value: { '/Type': '/Catalog', '/Pages': '2 0 R', '/Title': 'u:é', '/Other': ['b:00ff', 1.5, null] },
      },
      'obj:2 0 R': { stream: { data: Buffer.from(long).toString('base64'), dict: { '/Length': 3 } } },
      trailer: { value: { '/Root': '1 0 R' } },
    },
  ],
};

async function read(json: string | Buffer) {
  return await inFolderAsync(async (path) => {
    writeFileSync(path('a.json'), json);
    const objects = [];
    for await (const it of qpdfObjects(path('a.json'))) objects.push(it);
    return objects;
  });
}

describe("Objects in qpdf's JSON", () => {
  for (const [layout, indent] of [
    ['indented as qpdf does', 2],
    ['on one line', 0],
    ['indented otherwise', '\t'],
  ] as const) {
    it(`are read ${layout}`, async () => {
      const [catalog, stream, trailer, ...others] = await read(JSON.stringify(described, null, indent));
      expect(others).to.deep.equal([]);
      expect(catalog?.ref).to.deep.equal(new Ref(1, 0));
      expect(catalog?.value).to.deep.equal(
        new PdfDict([
          ['Type', new PdfName('Catalog')],
          ['Pages', new Ref(2, 0)],
          ['Title', PdfString.fromText('é')],
          ['Other', [new PdfString(Buffer.from([0, 255])), 1.5, null]],
        ]),
      );
      expect([stream?.isStream, stream?.data?.toString()]).to.deep.equal([true, long]);
      expect([trailer?.ref, trailer?.isStream]).to.deep.equal([undefined, false]);
    });
  }

  it('have names of any bytes and strings in UTF-8', async () => {
    const value = '{ "/BaseFont": "/\u00cb\u00ce", "/Title": "u:\u00c3\u00a9" }';
    const json = `{ "qpdf": [{ "jsonversion": 2 }, { "obj:1 0 R": { "value": ${value} } }] }`;
    const [font] = await read(Buffer.from(json, 'latin1'));
    expect(font?.value).to.deep.equal(
      new PdfDict([
        ['BaseFont', new PdfName('\u00cb\u00ce')],
        ['Title', PdfString.fromText('é')],
      ]),
    );
  });

  for (const [what, json] of [
    ['ends too early', JSON.stringify(described).slice(0, -3)],
    ['is of another version', JSON.stringify({ qpdf: [{ jsonversion: 3 }, described.qpdf[1]] })],
    ['has the objects elsewhere', JSON.stringify({ objects: described.qpdf[1] })],
    ['is no JSON', '{ "qpdf": ['.padEnd(50, '}')],
    ['is empty', ''],
  ] as const) {
    it(`are refused when it ${what}`, async () => {
      const failure: unknown = await read(json).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(ToolFailed);
    });
  }
});
