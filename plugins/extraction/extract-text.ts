import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import {
  defineOperation,
  defineOptions,
  JSON_TYPE,
  type OptionsOf,
  pack,
  pagesOption,
  passwordOption,
  PDF,
  selectedPages,
  type StepContext,
  transform,
  type WorkFile,
} from '../../engine/index.js';

const options = defineOptions({
  type: 'object',
  additionalProperties: false,
  properties: { ...pagesOption, ...passwordOption },
});

type Options = OptionsOf<typeof options>;

export default defineOperation({
  name: 'extract-text',
  group: 'extraction',
  summary: 'Extract text in reading order, page by page.',
  description: `The result is JSON with \`totalPages\`, the number of pages in the document, and \`pages\`, an array with
\`pageNumber\` and \`text\` for each requested page. Text is in reading order: the order of the document's tags if they cover
the page, otherwise the order of its columns. Lines end with a line feed, and a blank line separates blocks. Ligatures are
expanded, and hyphens at line ends are kept. Invisible text over a scan is extracted; text outside the visible part of the
page is not. A page that is only an image has no text until \`ocr\` adds it.`,
  inputs: { file: { accepts: [PDF] } },
  output: JSON_TYPE,
  options,
  weight: 'drawing',
  steps: [transform('extract text', extract), pack()],
});

async function extract(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const result = context.workspace.newFile({ name: file.name, type: JSON_TYPE });
  await pipeline(json(file, context), createWriteStream(result.path));
  return result;
}

/** Yields the result page by page, so that the text of a long document is never held in memory as a whole. */
async function* json(
  file: WorkFile,
  { options: { pages: selection, password }, tools, signal, progress }: StepContext<Options>,
): AsyncGenerator<string> {
  const document = await tools.pages.open(file, password);
  const pages = [...selectedPages(selection, document.pageCount)].sort((a, b) => a - b);
  yield `{"totalPages":${document.pageCount},"pages":[`;
  let done = 0;
  for await (const { page, result } of document.texts(pages)) {
    signal.throwIfAborted();
    yield `${done === 0 ? '' : ','}${JSON.stringify({ pageNumber: page, text: result })}`;
    progress((done += 1), pages.length);
  }
  yield ']}';
}
