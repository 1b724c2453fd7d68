import { DOMParser, type Element } from '@xmldom/xmldom';

import type { WorkFile } from '../../../engine/contract/file.js';
import { zipEntries } from '../../fixtures/archives/zip-entries.js';
import { readWorkbook } from '../../fixtures/office/read-workbook.js';
import type { Source } from '../source.js';
import { overlapOf } from '../words.js';

/** Minimum share of the words of each text that the other must contain. */
const MIN = 0.98;

const blocks = /^(?:p|h[1-6]|li|td|th|tr|div|dt|dd|figcaption|caption|pre|blockquote|section|br|aside|article)$/;

/** Alternate texts of pictures without words and without a caption. */
const UNDESCRIBED = /^(?:Picture|Page \d+)$/;

/** Judges a document made as HTML: its words are those of the pages. Running heads and feet may be left out. */
export async function judgeHtml(source: Source, result: WorkFile): Promise<string | undefined> {
  const entries = await zipEntries(result.path);
  const page = Object.entries(entries).find(([name]) => name.endsWith('.html'))?.[1];
  if (page === undefined) return 'the archive has no HTML file';
  const markup = Buffer.from(page, 'latin1').toString('utf8').replace('<!DOCTYPE html>\n', '');
  const fail = (level: string, message: string): void => {
    if (level !== 'warning') throw new Error(`not well-formed: ${message}`);
  };
  const document = new DOMParser({ onError: fail, locator: false }).parseFromString(markup, 'text/xml');
  if (source.texts === undefined) return undefined;
  const [made, expected] = [[...document.getElementsByTagName('main')].map(textOf).join(), source.texts.join('\n')];
  const { precision } = overlapOf(made, expected);
  const { recall } = overlapOf(distinctWords(made), distinctWords(source.texts.map(withoutEnds).join('\n')));
  if (recall >= MIN && precision >= MIN) return undefined;
  return `${percent(recall)} of pdftotext's distinct words are there, and pdftotext has ${percent(precision)} of ours`;
}

/** The worksheet of a document without text. */
const NO_TEXT = 'No text was found. Run ocr first if the pages are scanned.';
const WORD = /\p{L}{3}/u;

/** Judges tables made as a workbook: their words are on the pages. Numbers become values, so only letters count. */
export async function judgeWorkbook(source: Source, result: WorkFile): Promise<string | undefined> {
  const sheets = await readWorkbook(result.path);
  if (sheets.length === 0) return 'the workbook has no worksheet';
  if (source.texts === undefined) return undefined;
  const made = sheets
    .flatMap(({ cells }) => Object.values(cells))
    .map(({ value }) => String(value ?? ''))
    .join('\n');
  const letters = lettersOf(source.texts.join('\n'));
  if (made === NO_TEXT) return WORD.test(letters) ? 'pdftotext has words, but the worksheet has none' : undefined;
  const { precision } = overlapOf(lettersOf(made), letters);
  return precision >= MIN ? undefined : `pdftotext has ${percent(precision)} of the words of the worksheets`;
}

/** The text of an element, with a line end after each block, and alternate texts of images. */
function textOf(element: Element): string {
  const parts = [...element.childNodes].map((node) =>
    node.nodeType === node.ELEMENT_NODE ? textOf(node as Element) : (node.nodeValue ?? ''),
  );
  const alternate = element.getAttribute('alt') ?? '';
  const text = `${UNDESCRIBED.test(alternate) ? '' : alternate}${parts.join('')}`;
  return blocks.test(element.localName ?? '') ? `\n${text}\n` : text;
}

/** Lines at the top and at the foot of a page that running heads and feet take at most. */
const MAX_RUNNING_LINES = 3;

function withoutEnds(page: string): string {
  const lines = page.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(MAX_RUNNING_LINES, -MAX_RUNNING_LINES).join('\n');
}

function distinctWords(text: string): string {
  const joined = text.normalize('NFKC').replace(/[-\u00ad\u2010]\s*\n\s*/g, '');
  return [...new Set(joined.match(/\p{L}[\p{L}\p{M}]+/gu))].join('\n');
}

function lettersOf(text: string): string {
  return text.replace(/[-\p{N}]/gu, ' ');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
