import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';

import { degrees, PDFDocument } from 'pdf-lib';
import { OperationTester } from 'quire-engine/testing';
import operation from 'quire-n-up';

async function book(pageCount, turn = 0) {
  const document = await PDFDocument.create();
  for (let number = 1; number <= pageCount; number++) {
    const page = document.addPage([300, 400]);
    page.setRotation(degrees(turn));
    page.drawText(`page-${number}`, { x: 30, y: 350 });
  }
  // The last page has no content.
  document.addPage([300, 400]);
  return { name: 'book.pdf', bytes: await document.save() };
}

/** The words of each sheet from left to right and top to bottom, as Poppler finds them. */
function textsOf({ path }) {
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  return text
    .split('\f')
    .slice(0, -1)
    .map((sheet) => sheet.split(/\s+/).filter((it) => it !== ''));
}

async function sizesOf({ path }) {
  const document = await PDFDocument.load(await readFile(path));
  return document.getPages().map((page) => [page.getWidth(), page.getHeight()]);
}

new OperationTester({ framework: { describe, it, after } }).test(operation, {
  accepts: [
    {
      name: 'puts two pages side by side on a wide sheet',
      files: { file: await book(3) },
      gives: async ({ file }) => {
        assert.deepEqual(textsOf(file), [['page-1', 'page-2'], ['page-3']]);
        assert.deepEqual((await sizesOf(file))[0], [842, 595]);
      },
    },
    {
      name: 'puts four pages on an upright sheet',
      files: { file: await book(5) },
      options: { layout: '4', paper: 'Letter' },
      gives: async ({ file }) => {
        assert.deepEqual(textsOf(file), [['page-1', 'page-2', 'page-3', 'page-4'], ['page-5']]);
        assert.deepEqual(await sizesOf(file), [
          [612, 792],
          [612, 792],
        ]);
      },
    },
    {
      name: 'orders the pages of a booklet',
      files: { file: await book(6) },
      options: { layout: 'booklet' },
      gives: ({ file }) =>
        assert.deepEqual(textsOf(file), [['page-1'], ['page-2'], ['page-6', 'page-3'], ['page-4', 'page-5']]),
    },
    {
      name: 'shows turned pages upright, one above the other',
      files: { file: await book(2, 90) },
      gives: async ({ file }) => {
        assert.deepEqual((await sizesOf(file))[0], [595, 842]);
        const box = execFileSync('pdftotext', ['-bbox', '-l', '1', file.path, '-'], { encoding: 'utf8' });
        const [, left, top] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>page-1</.exec(box);
        // The text begins at the top of the stored page, which is the right side of the turned one.
        assert.ok(Number(left) > 400 && Number(top) < 100, `${left}, ${top}`);
      },
    },
  ],
  rejects: [
    {
      name: 'rejects five pages on a sheet',
      files: { file: await book(1) },
      options: { layout: '5' },
      kind: 'invalid-options',
      message: /booklet/,
    },
  ],
});
