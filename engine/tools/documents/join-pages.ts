import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';

import type { DocumentModel, OutlineEntry } from '../../document/document-model.js';
import { FlowBuilder } from '../../document/flow/join/flow-builder.js';
import type { PageContent } from '../../document/flow/page/page-content.js';
import { HeadingStatistics, TextStatistics } from '../../document/flow/join/statistics.js';
import type { FlowElement } from '../../document/flow-elements.js';
import { readJsonLines } from '../../files/json-lines.js';

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
  const target = createWriteStream(elements);
  const write = async (done: readonly FlowElement[]): Promise<void> => {
    const text = done.map((element) => `${JSON.stringify(element)}\n`).join('');
    if (text !== '' && !target.write(text)) await once(target, 'drain');
  };
  for await (const page of readJsonLines<PageContent>(contents)) await write(builder.add(page));
  await write(builder.end());
  target.end();
  await finished(target);
  return { pages: builder.pages, bodySize: facts.usual.size, kerned: facts.kerned };
}
