import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { TooComplex } from '../../errors.js';
import { decodeText } from '../../text/encodings/decode-text.js';
import { detectEncoding } from '../../text/encodings/detect-encoding.js';
import { detectLanguage } from '../../text/detect-language.js';
import { pagesOf } from '../../text/text-pages.js';
import { dividedLine } from './divide-line.js';
import { elementsOf } from './text-elements.js';
import { layoutOf, styleOf } from './text-layout.js';
import { partsOf } from './printed-parts.js';
import { writePage } from './write-page.js';

export interface TextPageInput {
  /** The text's path, and the caller's name of it. */
  readonly source: string;
  readonly name: string;
  /** An empty folder for the web pages. */
  readonly folder: string;
}

/** Maximum printed pages; each takes about 10 ms. */
const MAX_PAGES = 5000;

/** Web pages in UTF-8 that show a text in order. */
export interface TextPages {
  readonly paths: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Writes web pages that show a text line by line, each with a suitable number of printed pages. An empty text gives
 * an empty page. @throws TooComplex past a limit of printed pages
 */
export default async function writeTextPages({ source, name, folder }: TextPageInput): Promise<TextPages> {
  const bytes = await readFile(source);
  const encoding = detectEncoding(bytes);
  const text = decodeText(bytes, encoding);
  const pages = pagesOf(text);
  const layout = layoutOf(pages, encoding);
  const head = { title: name, language: detectLanguage(text), style: styleOf(layout) };
  const paths: string[] = [];
  let printed = 0;
  const divided = pages.map((page) => page.flatMap((line) => dividedLine(line, layout.columns)));
  for (const part of partsOf(divided, layout)) {
    printed += part.printed;
    if (printed > MAX_PAGES) throw new TooComplex(`${name}: a text may have at most 5,000 pages in print.`);
    const path = join(folder, `${paths.length + 1}.html`);
    await writePage(path, head, elementsOf(part.pages, layout));
    paths.push(path);
  }
  return { paths, warnings: [] };
}
