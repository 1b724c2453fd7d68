import type { ListItem, ListMarker } from '../../../../engine/index.js';
import { attributes, escapeText } from './escape.js';

interface OpenList {
  readonly list: number;
  readonly level: number;
  readonly tag: 'ol' | 'ul';
  readonly isLabelled: boolean;
  /** The value that the next item has by itself. */
  next: number;
}

/** Makes nested lists of items that follow each other with their levels. An item stays open until the next one. */
export class ListMarkup {
  readonly #open: OpenList[] = [];
  #isInParagraph = false;

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /**
   * Ends and begins lists as the item needs it, and begins the item.
   * @param attributesOfItem of `li`, or of `p` when it is a further paragraph of the item before
   */
  *begin(item: ListItem, attributesOfItem: string): Generator<string> {
    while (this.#isLeft(item)) yield this.#endList();
    const inner = this.#open.at(-1);
    this.#isInParagraph = item.marker === undefined && inner !== undefined;
    if (this.#isInParagraph) {
      yield `<p${attributesOfItem}>`;
      return;
    }
    if (inner?.level === item.level) yield '</li>\n';
    else yield this.#beginList(item);
    yield this.#beginItem(item, attributesOfItem);
  }

  /** Returns the markup after the text of an item; further paragraphs or lists of the item may follow. */
  endText(): string {
    return this.#isInParagraph ? '</p>\n' : '\n';
  }

  *end(): Generator<string> {
    while (this.isOpen) yield this.#endList();
  }

  #isLeft({ list, level, marker }: ListItem): boolean {
    const inner = this.#open.at(-1);
    if (inner === undefined) return false;
    if (inner.level > level) return true;
    // An item of another list at the same level begins a list of its own; a paragraph without marker never does.
    return inner.level === level && inner.list !== list && marker !== undefined;
  }

  #beginList({ list, level, marker }: ListItem): string {
    const { tag, type, className } = marker === undefined ? plain : looks(marker);
    const start = tag === 'ol' ? marker?.value : undefined;
    this.#open.push({ list, level, tag, isLabelled: className === LABELLED, next: start ?? 1 });
    const given = attributes({ class: className, type, start: start === 1 ? undefined : start });
    return `<${tag}${given}>\n`;
  }

  #beginItem({ marker }: ListItem, attributesOfItem: string): string {
    const inner = this.#open.at(-1);
    if (inner === undefined || marker === undefined) return `<li${attributesOfItem}>`;
    const value = inner.tag === 'ol' && marker.value !== inner.next ? marker.value : undefined;
    inner.next = (marker.value ?? inner.next) + 1;
    const label = inner.isLabelled ? `<span class="marker">${escapeText(marker.text)}</span> ` : '';
    return `<li${attributes({ value })}${attributesOfItem}>${label}`;
  }

  #endList(): string {
    return `</li>\n</${this.#open.pop()?.tag ?? 'ul'}>\n`;
  }
}

interface ListLook {
  readonly tag: 'ol' | 'ul';
  readonly type?: string;
  readonly className?: string;
}

/** The class of lists whose markers are shown as text, since no style of lists shows them. */
const LABELLED = 'labelled';

const plain: ListLook = { tag: 'ul', className: 'plain' };

const types = {
  decimal: '1',
  'lower-letter': 'a',
  'upper-letter': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
} as const;

/** The classes of markers with other characters around the number than a full stop behind it. */
const enclosures: readonly (readonly [pattern: RegExp, className: string | undefined])[] = [
  [/^[a-z\d]+\.$/i, undefined],
  [/^[a-z\d]+\)$/i, 'closed'],
  [/^\([a-z\d]+\)$/i, 'enclosed'],
  [/^\[[a-z\d]+\]$/i, 'bracketed'],
];

const bullets: readonly (readonly [characters: string, className: string])[] = [
  ['•●⚫\u00b7∙', 'disc'],
  ['◦○⚪o', 'circle'],
  ['▪■◾◼\uf0a7§', 'square'],
  ['–—-‐‑‒−', 'dash'],
  ['→➔➢➤►▶‣\uf0d8', 'arrow'],
  ['✓✔\uf0fc', 'check'],
];

function looks({ style, text, value }: ListMarker): ListLook {
  const shown = text.trim();
  if (style === 'bullet') {
    if (/^[☐☑☒❏❑]$/u.test(shown)) return { tag: 'ul', className: LABELLED };
    return { tag: 'ul', className: bullets.find(([characters]) => characters.includes(shown))?.[1] ?? 'disc' };
  }
  const enclosure = enclosures.find(([pattern]) => pattern.test(shown));
  if (enclosure === undefined || value === undefined) return { tag: 'ol', className: LABELLED };
  const [, around] = enclosure;
  return { tag: 'ol', type: types[style], ...(around !== undefined && { className: `${around}-${style}` }) };
}
