import { readFile } from 'node:fs/promises';

import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom';

/** The paragraphs of a word processor document, of flat OpenDocument XML, outside of tables, frames and notes. */
export interface Truth {
  readonly paragraphs: readonly string[];
  readonly headings: readonly string[];
  readonly items: readonly string[];
  readonly notes: readonly string[];
}

export async function truthOf(path: string): Promise<Truth> {
  const document = new DOMParser({ onError: () => undefined }).parseFromString(
    await readFile(path, 'utf8'),
    'text/xml',
  );
  const truth = { paragraphs: [] as string[], headings: [] as string[], items: [] as string[], notes: [] as string[] };
  const headings = headingStyles(document);
  const isHeading = (paragraph: Node): boolean =>
    paragraph.nodeName === 'text:h' || headings.has((paragraph as Element).getAttribute('text:style-name') ?? '');
  const visit = (node: Node, inItem: boolean, inNote: boolean): void => {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      const { nodeName: name } = child;
      if (LEFT_OUT.has(name)) continue;
      if (name === 'text:p' || name === 'text:h') {
        const text = letters(textOf(child));
        if (text !== '') {
          if (inNote) truth.notes.push(text);
          else if (isHeading(child)) truth.headings.push(text);
          else if (inItem) truth.items.push(text);
          else truth.paragraphs.push(text);
        }
        // Notes stand within paragraphs.
        visitNotes(child, visit);
      } else visit(child, inItem || name === 'text:list-item', inNote);
    }
  };
  const [body] = Array.from(document.getElementsByTagName('office:text'));
  if (body !== undefined) visit(body, false, false);
  return truth;
}

/** The names of the styles of titles and headings, and of those that are derived from them. */
function headingStyles(document: Document): ReadonlySet<string> {
  const styles = Array.from(document.getElementsByTagName('style:style'));
  const names = new Set<string>();
  let known = -1;
  while (known < names.size) {
    known = names.size;
    for (const style of styles) {
      const [name, parent] = ['style:name', 'style:parent-style-name'].map((key) => style.getAttribute(key) ?? '');
      if (name === undefined || parent === undefined) continue;
      if (/^(?:Title|Subtitle|Heading(?:_20_\d+)?)$/.test(name) || names.has(parent)) names.add(name);
    }
  }
  return names;
}

const LEFT_OUT = new Set([
  'table:table',
  'draw:frame',
  'text:tracked-changes',
  'text:table-of-content',
  'draw:custom-shape',
  'office:annotation',
]);

function visitNotes(paragraph: Node, visit: (node: Node, inItem: boolean, inNote: boolean) => void): void {
  // The type of a node that was found in a document that was parsed.
  const notes = (paragraph as Element).getElementsByTagName('text:note-body');
  for (const note of Array.from(notes)) visit(note, false, true);
}

/** The text of a paragraph without that of notes, pictures, frames and annotations in it. */
export function textOf(node: Node): string {
  let text = '';
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === 3) text += child.nodeValue ?? '';
    else if (!NO_TEXT.has(child.nodeName)) text += textOf(child);
  }
  return text;
}

const NO_TEXT = new Set(['text:note', 'draw:frame', 'draw:custom-shape', 'office:annotation', 'text:ruby-text']);

/** Returns the letters and digits of a text, so that texts compare equal that differ in spaces, case or punctuation. */
export function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
