import type { Document, Element, Node } from '@xmldom/xmldom';

/**
 * Returns which paragraphs of a document in flat OpenDocument XML have a bullet or a number: a paragraph without either is
 * an item of a list too where the list has levels that show nothing.
 */
export function listMarkers(document: Document): (paragraph: Element) => boolean {
  const all = (name: string): readonly Element[] => Array.from(document.getElementsByTagName(name));
  const markers = new Map(all('text:list-style').map((style) => [style.getAttribute('style:name'), markersOf(style)]));
  const plain = new Set(
    all('style:paragraph-properties')
      .filter((it) => it.getAttribute('text:enable-numbering') === 'false')
      .map((it) => (it.parentNode as Element).getAttribute('style:name')),
  );
  return (paragraph) => {
    if (plain.has(paragraph.getAttribute('text:style-name'))) return false;
    if (paragraph.parentNode?.nodeName !== 'text:list-item') return false;
    let [level, style] = [0, undefined as string | undefined];
    for (let node: Node | null = paragraph.parentNode; node !== null; node = node.parentNode) {
      if (node.nodeName !== 'text:list') continue;
      level += 1;
      style ??= (node as Element).getAttribute('text:style-name') ?? undefined;
    }
    return markers.get(style ?? null)?.get(level) === true;
  };
}

/** The levels of a list, and whether items of each show something. */
function markersOf(style: Element): ReadonlyMap<number, boolean> {
  const levels = Array.from(style.childNodes).filter((it): it is Element => it.nodeName.startsWith('text:list-level'));
  return new Map(
    levels.map((it) => {
      const character = it.getAttribute('text:bullet-char') ?? '';
      const isShown = character.trim() !== '' || (it.getAttribute('style:num-format') ?? '') !== '';
      return [Number(it.getAttribute('text:level')), isShown || it.nodeName === 'text:list-level-style-image'];
    }),
  );
}
