import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

import { expect } from 'chai';

import { markupType } from '../../../engine/media-types/markup-type.js';
import { startTags } from '../../../engine/media-types/start-tags.js';
import { mediaTypeOf } from '../../../engine/media-types/media-types.js';
import { compoundFile } from '../../fixtures/archives/compound-file.js';
import { oddZip } from '../../fixtures/archives/odd-zip.js';
import { inFolderAsync } from '../../fixtures/pdf/raw-pdf.js';
import { typeNameOf } from '../../fixtures/type-name-of.js';

const list =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const packageFile = oddZip([
  { name: '[Content_Types].xml', content: list },
  { name: 'word/document.xml', content: '<x/>' },
]);

const samples: readonly (readonly [string, Buffer])[] = [
  ['a package', packageFile],
  [
    'a package with offsets of 64 bits',
    oddZip([{ name: 'mimetype', content: 'application/epub+zip' }], { is64: true }),
  ],
  ['a compound file', compoundFile({ names: ['WordDocument', ['ObjectPool', 'Workbook']] })],
  ['a page', Buffer.from('<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "b">]><!-- c --><html lang="d"><p>e</p>')],
  ['a mail', Buffer.from('Received: a\r\n b\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n')],
];

/** Bytes without a pattern, the same in each run. */
function noise(seed: string, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, n) =>
    createHash('sha256').update(`${seed} ${n}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

const repeated: readonly string[] = [
  '<',
  '<!--',
  '<!',
  '<!DOCTYPE [',
  '<?xml ',
  '<a ',
  '<a b="',
  ' a=',
  '&#',
  '{',
  'PK\x03\x04',
  'PK\x05\x06',
  'PK\x01\x02',
  'A: b\r\n ',
  'a: ',
  '1 0 ',
  ' ',
  '\0',
  'a\0',
];

describe('the type of any bytes', () => {
  for (const [what, bytes] of samples) {
    it(`is something at whatever place ${what} is cut off`, async () => {
      await inFolderAsync(async (path) => {
        for (let length = 0; length <= bytes.length; length += bytes.length > 300 ? 9 : 1) {
          await writeFile(path('cut'), bytes.subarray(0, length));
          expect((await mediaTypeOf(path('cut'), 'cut.docx')).name).to.be.a('string');
        }
      });
    });

    it(`is something when bytes of ${what} are others`, async () => {
      await inFolderAsync(async (path) => {
        for (let n = 0; n < 40; n++) {
          const changed = Buffer.from(bytes);
          const at = noise(`${what} ${n}`, 8);
          changed.writeUInt8(at.readUInt8(4), at.readUInt32LE(0) % changed.length);
          changed
            .subarray(at.readUInt16LE(5) % changed.length)
            .subarray(0, n % 5)
            .fill(0xff);
          await writeFile(path('changed'), changed);
          expect((await mediaTypeOf(path('changed'), 'changed.doc')).name).to.be.a('string');
        }
      });
    });
  }

  it('is unknown for noise, whatever it is called', async () => {
    for (const name of ['', 'a.txt', 'a.html', 'a.docx', 'a.doc', 'a.pdf']) {
      for (let n = 0; n < 5; n++) expect(await typeNameOf(noise(`${n}`, 5000), name)).to.equal('unknown');
    }
  });

  for (const beginning of ['', '<?xml version="1.0"?>', 'PK\x03\x04']) {
    for (const part of repeated) {
      it(`is told at once for ${JSON.stringify(beginning)} and ${JSON.stringify(part)} time after time`, async () => {
        const bytes = Buffer.from(beginning + part.repeat(2 ** 19 / part.length), 'latin1');
        const begin = process.cpuUsage();
        await typeNameOf(bytes, 'a.txt');
        const { user } = process.cpuUsage(begin);
        expect(user / 1000).to.be.below(1500);
      });
    }
  }

  for (const [scanner, scan] of [
    ['the kind of markup', markupType],
    ['start tags', (text: string) => Array.from(startTags(text)).length],
  ] as const) {
    for (const part of [
      '<!>',
      '<!a[>',
      '<!a[]>',
      '<!a ',
      '<!--',
      '<!---->',
      '<?',
      '<??>',
      '<a',
      '<a>',
      '<a b="c"/>',
      ' ',
    ]) {
      it(`are looked for in linear time (${scanner}, ${JSON.stringify(part)})`, () => {
        const text = part.repeat(2 ** 20 / part.length);
        const begin = process.cpuUsage();
        scan(text);
        expect(process.cpuUsage(begin).user / 1000).to.be.below(1500);
      });
    }
  }

  for (const part of [
    '<a Type="/xps//fixedrepresentation">',
    '<!--',
    '<a b="',
    '<Override ',
    '<Override PartName="',
    '&#x41;',
    '<?',
  ]) {
    it(`is told at once for a package whose list of parts is ${JSON.stringify(part)} time after time`, async () => {
      const bytes = oddZip([{ name: '[Content_Types].xml', content: part.repeat((1.9 * 2 ** 20) / part.length) }]);
      const begin = process.cpuUsage();
      await typeNameOf(bytes);
      const { user } = process.cpuUsage(begin);
      expect(user / 1000).to.be.below(1500);
    });
  }
});
