import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';

import { PDFDocument } from 'pdf-lib';
import { OperationTester } from 'quire-engine/testing';
import operation from 'quire-extract-tables';

const rows = [
  ['Item', 'Price'],
  ['Bolt', '=1+1'],
  ['Nut "M4"', '-5'],
];

/** A page with a table that has lines around each cell. */
async function priceList() {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  for (const [row, cells] of rows.entries())
    for (const [column, text] of cells.entries()) {
      const [x, y] = [72 + column * 150, 700 - row * 30];
      page.drawRectangle({ x, y, width: 150, height: 30, borderWidth: 1, opacity: 0 });
      page.drawText(text, { x: x + 8, y: y + 10, size: 11 });
    }
  return { name: 'prices.pdf', bytes: await document.save() };
}

async function letter() {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('There is no table.', { x: 72, y: 700 });
  return { name: 'letter.pdf', bytes: await document.save() };
}

new OperationTester({ framework: { describe, it, after } }).test(operation, {
  accepts: [
    {
      name: 'writes the rows as JSON',
      files: { file: await priceList() },
      gives: async ({ file, figures }) => {
        assert.deepEqual(JSON.parse(await readFile(file.path, 'utf8')), { tables: [{ page: 1, rows }] });
        assert.equal(figures.tables, 1);
      },
    },
    {
      name: 'writes CSV without formulas',
      files: { file: await priceList() },
      options: { format: 'csv' },
      gives: async ({ file }) => {
        const text = '"Item","Price"\r\n"Bolt","\'=1+1"\r\n"Nut ""M4""","-5"\r\n';
        assert.equal(await readFile(file.path, 'utf8'), text);
      },
    },
  ],
  rejects: [{ name: 'rejects a letter', files: { file: await letter() }, kind: 'nothing-found', message: /no tables/ }],
});
