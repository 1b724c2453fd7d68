import { writeFile } from 'node:fs/promises';

import {
  combine,
  CSV,
  defineOperation,
  JSON_TYPE,
  NothingFound,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
} from 'quire-plugin';

export default defineOperation({
  name: 'extract-tables',
  group: 'examples',
  summary: 'Extract the tables of a PDF.',
  inputs: { file: { accepts: [PDF] } },
  output: { option: 'format', types: { json: JSON_TYPE, csv: CSV } },
  resultSchema: {
    type: 'object',
    required: ['tables'],
    additionalProperties: false,
    properties: {
      tables: {
        type: 'array',
        items: {
          type: 'object',
          required: ['page', 'rows'],
          additionalProperties: false,
          properties: {
            page: { type: 'integer', minimum: 1, description: 'The page on which the table begins.' },
            rows: {
              type: 'array',
              items: { type: 'array', items: { type: 'string' } },
              description: 'Texts of cells.',
            },
          },
        },
      },
    },
  },
  nothingFound: { title: 'No tables' },
  figures: { tables: { description: 'Number of tables.', header: 'X-Tables', isNeeded: true } },
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      format: { enum: ['json', 'csv'], default: 'json', description: 'The format of the result: JSON or CSV.' },
      ...passwordOption,
      ...outputNameOption,
    },
  },
  tools: ['documents'],
  steps: [combine('extract', extract), pack()],
});

async function extract([file], { options, tell, tools, workspace }) {
  const document = await tools.documents.read(file, { password: options.password, pictures: false });
  const tables = [];
  for await (const element of document.elements()) if (element.kind === 'table') tables.push(tableOf(element));
  if (tables.length === 0) throw new NothingFound('The document has no tables.');
  tell({ tables: tables.length });
  const type = options.format === 'csv' ? CSV : JSON_TYPE;
  const made = workspace.newFile({ name: `tables.${type.extensions[0]}`, type });
  await writeFile(made.path, options.format === 'csv' ? csvOf(tables) : `${JSON.stringify({ tables })}\n`);
  return made;
}

function tableOf({ places, rowCount, widths, cells }) {
  const rows = Array.from({ length: rowCount }, () => widths.map(() => ''));
  for (const { row, column, content } of cells) rows[row][column] = content.map(textOf).join(' ').trim();
  return { page: places[0].page, rows };
}

function textOf({ runs = [] }) {
  return runs.map(({ text }) => text).join('');
}

function csvOf(tables) {
  return tables.map(({ rows }) => rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')).join('\r\n');
}

/** A text in quotation marks (RFC 4180); an apostrophe keeps spreadsheets from reading a formula. */
function quoted(text) {
  const safe = /^[=+@-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
