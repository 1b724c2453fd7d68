import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { TooComplex } from '../../../errors.js';
import { decodeText } from '../../../text/encodings/decode-text.js';
import { detectEncoding } from '../../../text/encodings/detect-encoding.js';
import { detectLanguage } from '../../../text/detect-language.js';
import { withoutCodes } from '../../../text/text-pages.js';
import type { TextPageInput, TextPages } from '../text-page.js';
import { escapeHtml, writePage } from '../write-page.js';
import { markdownToHtml } from './markdown-to-html.js';
import { MARKDOWN_STYLE } from './markdown-style.js';

/** YAML metadata before the text. */
const FRONT_MATTER = /^---[ \t]*\r?\n([^]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/**
 * Writes a web page that shows Markdown (CommonMark with GitHub's tables, task lists, strikethrough and
 * footnotes). @throws
 * TooComplex when it is nested too deeply
 */
export default async function writeMarkdownPage({ source, name, folder }: TextPageInput): Promise<TextPages> {
  const bytes = await readFile(source);
  const text = withoutCodes(decodeText(bytes, detectEncoding(bytes)));
  const [matter = '', metadata] = FRONT_MATTER.exec(text) ?? [];
  const { html, leftOut } = htmlOf(text.slice(matter.length), name);
  const path = join(folder, '1.html');
  const front = metadata === undefined ? '' : `<pre>${escapeHtml(metadata)}</pre>\n`;
  await writePage(path, { title: name, language: detectLanguage(text), style: MARKDOWN_STYLE }, [front, html]);
  return { paths: [path], warnings: leftOut === 0 ? [] : [imagesSentence(name, leftOut)] };
}

function htmlOf(text: string, name: string): ReturnType<typeof markdownToHtml> {
  try {
    return markdownToHtml(text);
  } catch (error) {
    // A stack overflow.
    if (error instanceof RangeError) throw new TooComplex(`${name}: the text is nested too deeply.`, { cause: error });
    throw error;
  }
}

function imagesSentence(name: string, count: number): string {
  const images = count === 1 ? '1 image is' : `${count} images are`;
  return `${name}: ${images} not in the document itself, so only the alternative text is shown.`;
}
