import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { TooComplex } from '../../errors.js';
import { decodeText } from '../../text/encodings/decode.js';
import { detectEncoding } from '../../text/encodings/detect-encoding.js';
import { pagesOf } from '../../text/lines.js';
import { elementsOf } from './text-elements.js';
import { layoutOf, styleOf, type TextLayout } from './text-layout.js';
import { partsOf } from './text-parts.js';

export interface TextPageInput {
  /** The text's path, and what the caller calls it. */
  readonly source: string;
  readonly name: string;
  /** An empty folder that takes the pages. */
  readonly folder: string;
}

/** How much is written at once, in characters. */
const PIECE = 2 ** 18;
/** A hundredth of a second each. */
const MOST_PAGES = 5000;

/**
 * Writes web pages in UTF-8 that show a text, line by line, each of as much as is well printed at once; returns their
 * paths. A text of nothing gives an empty page.
 * @throws TooComplex past a limit of printed pages
 */
export default async function writeTextPages({ source, name, folder }: TextPageInput): Promise<readonly string[]> {
  const bytes = await readFile(source);
  const encoding = detectEncoding(bytes);
  const pages = pagesOf(decodeText(bytes, encoding));
  const layout = layoutOf(pages, encoding);
  const head = headOf(name, layout);
  const paths: string[] = [];
  let printed = 0;
  for (const part of partsOf(pages, layout)) {
    printed += part.printed;
    if (printed > MOST_PAGES) throw new TooComplex(`${name}: a text may have at most 5,000 pages in print.`);
    const path = join(folder, `${paths.length + 1}.html`);
    await write(path, head, elementsOf(part.pages, layout));
    paths.push(path);
  }
  return paths;
}

function headOf(name: string, layout: TextLayout): string {
  const title = name.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return (
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title>` +
    `<style>${styleOf(layout)}</style></head><body>\n`
  );
}

async function write(path: string, head: string, elements: Iterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let piece = head;
    for (const element of elements) {
      piece += element;
      if (piece.length < PIECE) continue;
      await file.write(piece);
      piece = '';
    }
    await file.write(`${piece}</body></html>\n`);
  } finally {
    await file.close();
  }
}
