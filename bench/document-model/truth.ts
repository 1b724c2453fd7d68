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
  const [headings, textOf] = [headingStyles(document), textReader(document)];
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

/** Returns a function for the text of a paragraph without hidden text and that of notes, pictures, frames and annotations. */
export function textReader(document: Document): (paragraph: Node) => string {
  const hidden = hiddenStyles(document);
  const read = (node: Node): string => {
    if (NO_TEXT.has(node.nodeName)) return '';
    // The type of a node that has attributes.
    if (node.nodeType === 1 && hidden.has((node as Element).getAttribute('text:style-name') ?? '')) return '';
    let text = node.nodeType === 3 ? (node.nodeValue ?? '') : '';
    for (let child = node.firstChild; child !== null; child = child.nextSibling) text += read(child);
    return text;
  };
  return read;
}

/** The names of styles of hidden text; a style has what the style that it is derived from has, unless it says otherwise. */
function hiddenStyles(document: Document): ReadonlySet<string> {
  const styles = new Map(
    Array.from(document.getElementsByTagName('style:style')).map((it) => [it.getAttribute('style:name') ?? '', it]),
  );
  const isHidden = (style: Element | undefined): boolean => {
    if (style === undefined) return false;
    const [properties] = Array.from(style.getElementsByTagName('style:text-properties'));
    const own = properties?.getAttribute('text:display') ?? '';
    return own === '' ? isHidden(styles.get(style.getAttribute('style:parent-style-name') ?? '')) : own === 'none';
  };
  return new Set([...styles].flatMap(([name, style]) => (isHidden(style) ? [name] : [])));
}

const NO_TEXT = new Set(['text:note', 'draw:frame', 'draw:custom-shape', 'office:annotation', 'text:ruby-text']);

/** Returns the letters and digits of a text, so that texts compare equal that differ in spaces, case or punctuation. */
export function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
