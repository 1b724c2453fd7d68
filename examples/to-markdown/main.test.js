import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';

import { PDFDocument, StandardFonts } from 'pdf-lib';
import { OperationTester } from 'quire-engine/testing';
import operation from 'quire-to-markdown';

async function letter() {
  const document = await PDFDocument.create();
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([595, 842]);
  page.drawText('Report', { x: 72, y: 750, size: 28, font: bold });
  page.drawText('Sales went up by 5 % [note], and *costs* did not.', { x: 72, y: 700, size: 11 });
  return { name: 'letter.pdf', bytes: await document.save() };
}

async function blank() {
  const document = await PDFDocument.create();
  document.addPage();
  return { name: 'blank.pdf', bytes: await document.save() };
}

new OperationTester({ framework: { describe, it, after } }).test(operation, {
  accepts: [
    {
      name: 'marks headings, and escapes what is no markup',
      files: { file: await letter() },
      gives: async ({ file }) => {
        const text = await readFile(file.path, 'utf8');
        assert.match(text, /^# Report$/m);
        assert.match(text, /5 % \\\[note\\\], and \\\*costs\\\* did not\./);
      },
    },
  ],
  rejects: [
    { name: 'rejects a page without text', files: { file: await blank() }, kind: 'nothing-found', message: /ocr/ },
  ],
});
