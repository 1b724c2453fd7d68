import { readFile } from 'node:fs/promises';

import { DOMParser, type Element } from '@xmldom/xmldom';

import { letters, textReader, type Truth, truthOf } from '../document-model/truth.js';

/** Texts of a word processor document; each text is reduced to its letters and digits, so that spaces do not count. */
export interface OfficeContents extends Truth {
  readonly cells: readonly string[];
  /** Texts of headers and footers, each once. */
  readonly headers: readonly string[];
  /** Paragraphs of at least `LONG` words; fewer lines tell little of how a text was joined. */
  readonly longParagraphs: readonly string[];
}

const LONG = 20;

/** Elements whose paragraphs are counted as something else, or are not on the page. */
const APART = ['table:table-cell', 'text:note', 'office:annotation', 'text:tracked-changes'];

/** @param path of a document in flat OpenDocument XML */
export async function officeContents(path: string): Promise<OfficeContents> {
  const document = new DOMParser({ onError: () => undefined }).parseFromString(
    await readFile(path, 'utf8'),
    'text/xml',
  );
  const textOf = textReader(document);
  const all = (name: string): readonly Element[] => Array.from(document.getElementsByTagName(name));
  const texts = (elements: readonly Element[]): readonly string[] =>
    elements.map((it) => letters(textOf(it))).filter((text) => text !== '');
  const paragraphs = all('text:p').filter((it) => !APART.some((name) => isInside(it, name)));
  const heads = ['style:header', 'style:footer', 'style:header-left', 'style:footer-left', 'style:header-first'];
  const truth = await truthOf(path);
  return {
    ...truth,
    headings: truth.headings.map(withoutNumber),
    cells: texts(all('table:table-cell')),
    headers: [...new Set(texts([...heads, 'style:footer-first'].flatMap(all)).map(withoutDigits))].filter(Boolean),
    longParagraphs: texts(paragraphs.filter((it) => textOf(it).trim().split(/\s+/).length >= LONG)),
  };
}

/** Numbers of headings are text in one document and those of a list in another. */
function withoutNumber(heading: string): string {
  return heading.replace(/^\d+(?=\D)/, '');
}

/** Page numbers are fields in one document and text in another. */
function withoutDigits(text: string): string {
  return text.replace(/\d/g, '');
}

function isInside(element: Element, name: string): boolean {
  for (let node = element.parentNode; node !== null; node = node.parentNode) if (node.nodeName === name) return true;
  return false;
}
