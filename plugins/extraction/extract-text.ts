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
  description: `JSON with \`totalPages\`, the number of pages that the document has, and \`pages\`, an array with
\`pageNumber\` and \`text\` for each page asked for. Text comes in reading order: in that of the document's tags where they
cover the page, otherwise in that of its columns; lines end with a line feed, and a blank line stands between blocks.
Ligatures are expanded, hyphens at line ends stay, and text over a scan is read even though it is invisible; text outside
of the visible page is not. A page that is only a picture has no text until OCR has given it some.`,
  inputs: { file: { accepts: [PDF] } },
  output: JSON_TYPE,
  options,
  steps: [transform('extract text', extract), pack()],
});

async function extract(file: WorkFile, context: StepContext<Options>): Promise<WorkFile> {
  const result = context.workspace.newFile({ name: file.name, type: JSON_TYPE });
  await pipeline(json(file, context), createWriteStream(result.path));
  return result;
}

/** Page by page: the text of a long document is not held as a whole. */
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
