import { readFile } from 'node:fs/promises';

import { DOMParser, type Element } from '@xmldom/xmldom';

import { letters } from '../document-model/truth.js';

/** Slides and texts of a presentation; each text is reduced to its letters and digits, so that spaces do not count. */
export interface SlideContents {
  readonly slides: number;
  /** Paragraphs outside of tables; those of a box that has only one line are among them. */
  readonly paragraphs: readonly string[];
  readonly titles: readonly string[];
  readonly cells: readonly string[];
}

/** @param path of a presentation in flat OpenDocument XML */
export async function slideContents(path: string): Promise<SlideContents> {
  const document = new DOMParser({ onError: () => undefined }).parseFromString(
    await readFile(path, 'utf8'),
    'text/xml',
  );
  const [body] = Array.from(document.getElementsByTagName('office:presentation'));
  const all = (name: string): readonly Element[] =>
    body === undefined ? [] : Array.from(body.getElementsByTagName(name)).filter((it) => !isInside(it, HIDDEN));
  const texts = (elements: readonly Element[]): readonly string[] =>
    elements.map((it) => letters(it.textContent ?? '')).filter((text) => text !== '');
  const frames = all('draw:frame').filter((it) => it.getAttribute('presentation:class') === 'title');
  return {
    slides: all('draw:page').length,
    paragraphs: texts(all('text:p').filter((it) => !isInside(it, ['table:table-cell']))),
    titles: texts(frames),
    cells: texts(all('table:table-cell')),
  };
}

const HIDDEN = ['presentation:notes', 'office:annotation'];

function isInside(element: Element, names: readonly string[]): boolean {
  for (let node = element.parentNode; node !== null; node = node.parentNode)
    if (names.includes(node.nodeName)) return true;
  return false;
}
