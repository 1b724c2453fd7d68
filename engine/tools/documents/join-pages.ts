import { pipeline } from 'node:stream/promises';

import type { DocumentModel, OutlineEntry } from '../../document/document-model.js';
import { FlowBuilder } from '../../document/flow/join/flow-builder.js';
import type { PageContent } from '../../document/flow/page/page-content.js';
import { HeadingStatistics, TextStatistics } from '../../document/flow/join/statistics.js';
import type { FlowElement } from '../../document/flow-elements.js';
import { readJsonLines } from '../../files/json-lines.js';
import { writeNewFile } from '../../files/write-new-file.js';

export interface JoinInput {
  /** The path of a file: a `PageContent` in each line, for each page in order. */
  readonly contents: string;
  /** The path of a new file: a `FlowElement` in each line. */
  readonly elements: string;
  readonly outline: readonly OutlineEntry[];
  readonly byPage: boolean;
}

/** Properties of the whole document that are known when its pages are joined. */
export type JoinedFacts = Pick<DocumentModel, 'pages' | 'bodySize' | 'kerned'>;

/** Runs in a worker thread: reads the pages three times, twice for properties of the whole document and once to join them. */
export default async function joinPages({ contents, elements, outline, byPage }: JoinInput): Promise<JoinedFacts> {
  const texts = new TextStatistics();
  for await (const page of readJsonLines<PageContent>(contents)) texts.add(page);
  const headings = new HeadingStatistics(texts.facts(outline));
  for await (const page of readJsonLines<PageContent>(contents)) headings.add(page);
  const facts = headings.result();
  const builder = new FlowBuilder(facts, byPage);
  async function* lines(): AsyncGenerator<string> {
    for await (const page of readJsonLines<PageContent>(contents)) yield* linesOf(builder.add(page));
    yield* linesOf(builder.end());
  }
  await writeNewFile(elements, (target) => pipeline(lines, target));
  return { pages: builder.pages, bodySize: facts.usual.size, kerned: facts.kerned };
}

function* linesOf(elements: readonly FlowElement[]): Generator<string> {
  if (elements.length > 0) yield elements.map((element) => `${JSON.stringify(element)}\n`).join('');
}
