import type { PageContent, TextPart } from '../page/page-content.js';
import { textOfPart } from '../page/text-of-lines.js';

/** Share of the page height, at the top and at the bottom, in which running headers and footers are searched. */
const ZONE = 0.16;

/** Maximum number of different texts that are counted; a hostile document can contain any number. */
const MAX_KEYS = 50_000;
const MAX_PARTS = 6;
const MAX_LENGTH = 200;

/** Counts the texts at the top and bottom of all pages, to find those that recur. */
export class FurnitureCounts {
  readonly #pages = new Map<string, number>();
  readonly #offsets = new Map<number, number>();
  #pageCount = 0;
  #hasBody = false;

  add(page: PageContent): void {
    this.#pageCount++;
    const found = candidatesOf(page);
    if (page.parts.length > found.length) this.#hasBody = true;
    const keys = new Set(found.flatMap((part) => keysOf(part, page)));
    for (const key of keys) this.#count(key);
    const offsets = new Set(found.flatMap((part) => numbersIn(textOfPart(part)).map((number) => number - page.number)));
    for (const offset of offsets) {
      if (this.#offsets.size < MAX_KEYS) this.#offsets.set(offset, (this.#offsets.get(offset) ?? 0) + 1);
    }
  }

  #count(key: string): void {
    const known = this.#pages.get(key);
    if (known !== undefined || this.#pages.size < MAX_KEYS) this.#pages.set(key, (known ?? 0) + 1);
  }

  result(): Furniture {
    // Texts that recur on pages without other text are the body of these pages.
    const isBody = !this.#hasBody && [...this.#pages.values()].every((count) => count === this.#pageCount);
    if (isBody) return new Furniture(new Map(), this.#pageCount, undefined);
    let [offset, most] = [0, 1];
    for (const [own, count] of this.#offsets) if (count > most) [offset, most] = [own, count];
    return new Furniture(this.#pages, this.#pageCount, most > 1 ? offset : undefined);
  }
}

/** Distinguishes running headers, footers and page numbers from the body of pages. */
export class Furniture {
  constructor(
    private readonly pages: ReadonlyMap<string, number>,
    private readonly pageCount: number,
    /** Difference between the number on a page and its position in the document; undefined if pages show no numbers. */
    private readonly offset: number | undefined,
  ) {}

  /** Returns the parts of a page that recur on other pages. */
  on(page: PageContent): { readonly header: readonly TextPart[]; readonly footer: readonly TextPart[] } {
    const found = candidatesOf(page).filter((part) => this.#recurs(part, page));
    return {
      header: found.filter(({ box }) => isAtTop(box, page)),
      footer: found.filter(({ box }) => !isAtTop(box, page)),
    };
  }

  /** The number that a page shows; undefined if it is not known. */
  numberOf(page: number): number | undefined {
    return this.offset === undefined ? undefined : page + this.offset;
  }

  #recurs(part: TextPart, page: PageContent): boolean {
    const [text, place] = keysOf(part, page);
    const [texts, places] = [this.pages.get(text) ?? 0, this.pages.get(place) ?? 0];
    const isOutside = part.role === 'header' || part.role === 'footer';
    if (texts >= 3 || (texts === 2 && (isOutside || this.pageCount === 2))) return true;
    return isOutside && places >= 4 && places >= SHARE * this.pageCount;
  }
}

/** Minimum share of pages with a different text in the same place, such as page numbers. */
const SHARE = 0.4;

/** The outermost parts in the zones at the top and at the bottom of a page. */
function candidatesOf(page: PageContent): readonly TextPart[] {
  const { height } = page.size;
  const texts = page.parts.filter((part): part is TextPart => part.kind === 'text' && part.lines.length <= 4);
  const above = texts.filter(({ box }) => box.bottom < ZONE * height);
  const below = texts.filter(({ box }) => box.top > (1 - ZONE) * height);
  return [
    ...above.sort((one, other) => one.box.top - other.box.top).slice(0, MAX_PARTS),
    ...below.sort((one, other) => other.box.bottom - one.box.bottom).slice(0, MAX_PARTS),
  ];
}

function isAtTop(box: TextPart['box'], { size }: PageContent): boolean {
  return box.top + box.bottom < size.height;
}

/**
 * Returns two keys of a part that recurring parts have in common: its text without numbers and its height; its height
 * and font size.
 */
function keysOf(part: TextPart, page: PageContent): readonly [text: string, place: string] {
  const y = Math.round((isAtTop(part.box, page) ? part.box.top : part.box.top - page.size.height) / 6);
  const text = textOfPart(part).slice(0, MAX_LENGTH).replace(/\d+/g, '#').replace(/\s+/g, ' ').toLowerCase();
  const isNumeral = /^[ivxlc]{1,7}$/.test(text);
  return [`${y} ${isNumeral ? '#' : text}`, `${y} at ${Math.round(part.lines[0]?.size ?? 0)} ${part.lines.length}`];
}

function numbersIn(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? [])
    .slice(0, 4)
    .map(Number)
    .filter((number) => number < 100_000);
}
