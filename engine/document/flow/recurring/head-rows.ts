import { rangeOf } from '../../../geometry/range-of.js';
import { withoutNumber } from '../headings/heading-number.js';
import { keyOfTitle } from '../headings/key-of-title.js';
import { add } from '../../counts.js';
import type { PageContent, TextPart } from '../page/page-content.js';
import { textOfPart } from '../page/text-of-lines.js';
import { TITLE_RATIO } from '../../title-ratio.js';
import { keysOf, steadyKeysOf } from './recurring-keys.js';

/** Maximum number of different texts and places that are remembered; a hostile document can contain any number. */
const MAX_KEYS = 50_000;

/** Minimum number of pages whose head is a section title or recurs. */
const MIN_PROVED = 3;

/** Minimum ratio of the size of a title to that of the running head that repeats it. */
const LARGER = 1.1;

/** Minimum share of the pages that have a line in the place of running heads. */
const SHARE = 0.4;

/** In ems: minimum distance between a running head and the text below it. */
const APART = 1;

/** Share of the page height in which running heads are searched. */
const ZONE = 0.16;

interface Head {
  readonly place: string;
  /** The keys that it has in common with those of other pages. */
  readonly texts: readonly string[];
  readonly title: string;
  readonly size: number;
}

/**
 * Finds the places of running heads in the height of the text of US Letter pages, which no margin tells from the body: most pages with a
 * line there, apart from the text below, repeat a larger title or the line of other pages.
 */
export class HeadRows {
  readonly #heads: Head[] = [];
  /** The number of pages by the keys of their heads. */
  readonly #texts = new Map<string, number>();
  #pageCount = 0;
  /** The size of the largest text with each title. */
  readonly #titles = new Map<string, number>();

  add(page: PageContent): void {
    this.#pageCount++;
    for (const part of page.parts) if (part.kind === 'text') this.#addTitle(part);
    for (const part of headRowOf(page)) {
      if (this.#heads.length >= MAX_KEYS) return;
      const texts = steadyKeysOf(part, page);
      for (const text of texts) add(this.#texts, text, 1);
      this.#heads.push({ place: keysOf(part, page)[1], texts, title: titleOf(part), size: part.lines[0]?.size ?? 0 });
    }
  }

  #addTitle(part: TextPart): void {
    if (part.lines.length > MAX_TITLE_LINES) return;
    const title = titleOf(part);
    const [known, size] = [this.#titles.get(title), part.lines[0]?.size ?? 0];
    if (known === undefined ? this.#titles.size < MAX_KEYS : size > known) this.#titles.set(title, size);
  }

  /**
   * Returns the places of running heads, as `keysOf` names them.
   * @param usualSize of the letters of most of the text, in points
   */
  places(usualSize: number): ReadonlySet<string> {
    const counts = new Map<string, { all: number; proved: number }>();
    for (const head of this.#heads) {
      if (head.size >= TITLE_RATIO * usualSize) continue;
      const count = counts.get(head.place) ?? { all: 0, proved: 0 };
      count.all++;
      const repeatsTitle = (this.#titles.get(head.title) ?? 0) >= LARGER * head.size;
      const recurs = head.texts.some((text) => (this.#texts.get(text) ?? 0) >= MIN_PROVED);
      if (repeatsTitle || recurs) count.proved++;
      counts.set(head.place, count);
    }
    const isOfHeads = ({ all, proved }: { readonly all: number; readonly proved: number }): boolean =>
      proved >= MIN_PROVED && 2 * proved > all && all >= SHARE * this.#pageCount;
    return new Set([...counts].filter(([, count]) => isOfHeads(count)).map(([place]) => place));
  }
}

const MAX_TITLE_LINES = 3;

function titleOf(part: TextPart): string {
  return keyOfTitle(withoutNumber(textOfPart(part)));
}

/**
 * Returns the texts of the uppermost line of a page where all else is below them, with space between. Slides have their titles there
 * instead of running heads.
 */
export function headRowOf({ parts, size: { width, height } }: PageContent): readonly TextPart[] {
  const texts = parts.filter((part): part is TextPart => part.kind === 'text' && part.lines.length === 1);
  const top = rangeOf(texts.map(({ box }) => box.top)).least;
  const [first] = texts.filter(({ box }) => box.top === top);
  if (width > height || first === undefined || first.box.bottom >= ZONE * height) return [];
  const row = texts.filter(({ box }) => box.top < first.box.bottom);
  const { most: bottom } = rangeOf(row.map(({ box }) => box.bottom));
  const space = APART * (first.lines[0]?.size ?? 0);
  const isApart = parts.every((part) => part.box.top >= bottom + space || (part.kind === 'text' && row.includes(part)));
  return isApart && row.length <= MAX_IN_ROW ? row : [];
}

/** At the left, in the middle and at the right. */
const MAX_IN_ROW = 3;
