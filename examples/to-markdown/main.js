import { writeFile } from 'node:fs/promises';

import {
  combine,
  defineOperation,
  MARKDOWN,
  NothingFound,
  outputNameOption,
  pack,
  passwordOption,
  PDF,
} from 'quire-plugin';

export default defineOperation({
  name: 'to-markdown',
  group: 'examples',
  summary: 'Write a PDF as Markdown.',
  inputs: { file: { accepts: [PDF] } },
  output: MARKDOWN,
  nothingFound: { title: 'No text' },
  options: {
    type: 'object',
    additionalProperties: false,
    properties: { ...passwordOption, ...outputNameOption },
  },
  tools: ['documents'],
  steps: [combine('write', write), pack()],
});

async function write([file], { options, tools, workspace }) {
  const document = await tools.documents.read(file, { password: options.password, pictures: false });
  const parts = [];
  for await (const element of document.elements()) {
    const text = textOf(element);
    if (text !== '') parts.push(text);
  }
  if (parts.length === 0) throw new NothingFound('The document has no text; ocr adds the text of scanned pages.');
  const made = workspace.newFile({ name: 'document.md', type: MARKDOWN });
  await writeFile(made.path, `${parts.join('\n\n')}\n`);
  return made;
}

function textOf(element) {
  switch (element.kind) {
    case 'heading':
      return `${'#'.repeat(element.level)} ${runsOf(element)}`;
    case 'paragraph':
      return element.style === 'title' ? `# ${runsOf(element)}` : runsOf(element);
    case 'list-item':
      return `${'  '.repeat(element.level - 1)}${element.marker?.style === 'decimal' ? '1.' : '-'} ${runsOf(element)}`;
    case 'code':
      return ['```', ...element.lines, '```'].join('\n');
    case 'table':
      return tableOf(element);
    case 'footnote':
      return `[^${element.label}]: ${element.content.map(runsOf).join(' ')}`;
    default:
      return '';
  }
}

function runsOf({ runs }) {
  const text = runs.map(({ text, note }) => (note === undefined ? escaped(text) : `[^${note}]`)).join('');
  return text.replace(/\s+/g, ' ').trim();
}

/** Escapes what would begin other markup. */
function escaped(text) {
  return text.replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

function tableOf({ rowCount, widths, cells }) {
  const grid = Array.from({ length: rowCount }, () => widths.map(() => ''));
  for (const { row, column, content } of cells) {
    grid[row][column] = content.flatMap((it) => ('runs' in it ? [runsOf(it)] : [])).join(' ');
  }
  const lines = grid.map((row) => `| ${row.join(' | ')} |`);
  return [lines[0], `|${' --- |'.repeat(widths.length)}`, ...lines.slice(1)].join('\n');
}
