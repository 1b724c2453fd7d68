import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { DocumentTool, ReadSettings } from '../../contract/tools/documents.js';
import type { OpenPages, PageTool } from '../../contract/tools/pages.js';
import type { FlowElement } from '../../document/flow-elements.js';
import { formatPages } from '../../geometry/page-selection.js';
import type { ToolScope } from '../tool-scope.js';
import type { JoinedFacts, JoinInput } from './join-pages.js';
import type { ContentInput } from './read-content.js';
import { readJsonLines } from './json-lines.js';

export function documentTool(scope: ToolScope, pages: PageTool): DocumentTool {
  return {
    async read(file, settings = {}) {
      const folder = await mkdtemp(join(scope.folder, 'document-'));
      const [contents, elements] = [join(folder, 'pages.jsonl'), join(folder, 'elements.jsonl')];
      const opened = await pages.open(file, settings.password);
      const described = await opened.describe();
      await readPages(opened, settings, { contents, ...(settings.pictures === true && { folder }) });
      const input: JoinInput = { contents, elements, outline: described.outline };
      const facts = await scope.compute<JoinedFacts>(new URL('./join-pages.js', import.meta.url), input);
      await rm(contents);
      const scanned = facts.pages.filter((page) => page.scanned).map(({ number }) => number);
      if (scanned.length > 0) scope.warn(`${file.name}: ${scannedPages(scanned)}`);
      return { ...described, ...facts, elements: () => readJsonLines<FlowElement>(elements) };
    },
  };
}

/** Has the pool read the pages, and writes what they have as they come: a line of JSON for each. */
async function readPages(
  opened: OpenPages,
  settings: ReadSettings,
  { contents, ...input }: ContentInput & { readonly contents: string },
): Promise<void> {
  const numbers = settings.pages ?? Array.from({ length: opened.pageCount }, (_, index) => index + 1);
  const module = new URL('./read-content.js', import.meta.url);
  await using target = await open(contents, 'wx');
  for await (const { result } of opened.each<string>(numbers, { module, input: input satisfies ContentInput })) {
    await target.appendFile(`${result}\n`);
  }
}

function scannedPages(numbers: readonly number[]): string {
  const pages =
    numbers.length === 1 ? `page ${formatPages(numbers)} is a picture` : `pages ${formatPages(numbers)} are pictures`;
  return `${pages} without text. Run ocr first to get text.`;
}
