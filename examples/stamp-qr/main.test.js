import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, describe, it } from 'node:test';

import jsqr from 'jsqr';
import { PDFDocument } from 'pdf-lib';
import { OperationTester } from 'quire-engine/testing';
import operation from 'quire-stamp-qr';

const longest = 'A long text. '.repeat(38) + 'Ends.';

async function document() {
  const made = await PDFDocument.create();
  made.addPage([420, 595]).drawText('An invoice.', { x: 30, y: 350 });
  made.addPage([420, 595]);
  return { name: 'invoice.pdf', bytes: await made.save() };
}

/** The text of the QR code that a page shows, and its place from the left and the top, from 0 to 1. */
function codeOn({ path }, page) {
  const bytes = execFileSync('pdftoppm', ['-r', '96', '-f', String(page), '-l', String(page), path], {
    maxBuffer: 2 ** 24,
  });
  const [header, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1'));
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++)
    pixels.set(bytes.subarray(header.length + at * 3, header.length + at * 3 + 3), at * 4);
  const found = jsqr(pixels, Number(width), Number(height));
  if (found === null) return undefined;
  const { x, y } = found.location.topLeftCorner;
  return { text: found.data, left: x / width, top: y / height };
}

new OperationTester({ framework: { describe, it, after } }).test(operation, {
  accepts: [
    {
      name: 'stamps a code that a reader can decode',
      files: { file: await document() },
      options: { text: 'https://example.com/Grüße/17', pages: '1' },
      gives: ({ file }) => {
        const { text, left, top } = codeOn(file, 1);
        assert.equal(text, 'https://example.com/Grüße/17');
        assert.ok(left > 0.5 && top > 0.5);
        assert.equal(codeOn(file, 2), undefined);
      },
    },
    {
      name: 'stamps the longest text in another corner',
      files: { file: await document() },
      options: { text: longest, position: 'top-left', scale: 3 },
      gives: ({ file }) => {
        const { text, left } = codeOn(file, 2);
        assert.equal(text, longest);
        assert.ok(left < 0.2);
      },
    },
  ],
  rejects: [
    {
      name: 'rejects a page that is not there',
      files: { file: await document() },
      options: { text: 'a', pages: '9' },
      kind: 'invalid-pages',
      message: /2 pages/,
    },
  ],
});
