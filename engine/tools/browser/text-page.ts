import { open, readFile } from 'node:fs/promises';

import { decodeText } from '../../text/decode.js';
import { detectEncoding } from '../../text/detect-encoding.js';
import { pagesOf } from '../../text/lines.js';
import { layoutOf, styleOf } from './text-layout.js';
import { elementsOf } from './text-elements.js';

export interface TextPageInput {
  /** The text's path, and what the caller calls it. */
  readonly source: string;
  readonly name: string;
  /** Where the page goes. */
  readonly target: string;
}

/** How much is written at once, in characters. */
const PIECE = 2 ** 18;

/** Writes a web page in UTF-8 that shows a text, line by line. */
export default async function writeTextPage({ source, name, target }: TextPageInput): Promise<void> {
  const bytes = await readFile(source);
  const encoding = detectEncoding(bytes);
  const pages = pagesOf(decodeText(bytes, encoding));
  const layout = layoutOf(pages, encoding);
  const file = await open(target, 'wx', 0o600);
  try {
    await file.write(
      `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${escapeHtml(name)}</title>` +
        `<style>${styleOf(layout)}</style></head><body>\n`,
    );
    let piece = '';
    for (const element of elementsOf(pages, layout)) {
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

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
