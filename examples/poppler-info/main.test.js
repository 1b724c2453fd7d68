import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';

import { PDFDocument } from 'pdf-lib';
import { OperationTester } from 'quire-engine/testing';
import operation from 'quire-poppler-info';

async function titled() {
  const document = await PDFDocument.create();
  document.setTitle('A title: with a colon');
  document.addPage([300, 400]);
  return { name: 'titled.pdf', bytes: await document.save() };
}

new OperationTester({ framework: { describe, it, after } }).test(operation, {
  accepts: [
    {
      name: 'reads title and number of pages',
      files: { file: await titled() },
      gives: async ({ file }) => {
        const facts = JSON.parse(await readFile(file.path, 'utf8'));
        assert.equal(facts.Title, 'A title: with a colon');
        assert.equal(facts.Pages, '1');
      },
    },
  ],
  rejects: [
    {
      name: 'rejects a text',
      files: { file: { name: 'a.pdf', bytes: 'No document.' } },
      kind: 'invalid-input',
      message: /not a valid PDF/,
    },
  ],
});
