import type { PageContent, TextPart } from '../page/page-content.js';
import { isChapterName } from '../headings/heading-number.js';
import { textOfPart } from '../page/text-of-lines.js';
import { TITLE_RATIO } from '../../title-ratio.js';
import { ConstantNumbers } from './constant-numbers.js';
import { headRowOf, HeadRows } from './head-rows.js';
import { type OtherNumberings, PageNumberings } from './page-numberings.js';
import { isAtTop, keysOf, numbersIn, steadyKeysOf } from './recurring-keys.js';
import { addWithin } from '../../counts.js';
import { isRomanNumeral, romanValueOf } from '../../roman-numerals.js';

/** Share of the page height, at the top and at the bottom, in which running headers and footers are searched. */
const ZONE = 0.16;

/** The same for a number alone, which LaTeX puts below a text of the height of US Letter on A4. */
const NUMBER_ZONE = 0.22;
const PAGE_NUMBER = /^[-–—\s]*(?:\d{1,5}|[ivxlc]{1,7})[-–—\s]*$/;

/** Maximum number of different texts that are counted; a hostile document can contain any number. */
const MAX_KEYS = 50_000;
const MAX_PARTS = 6;

/** Counts the texts at the top and bottom of all pages, to find those that recur. */
export class FurnitureCounts {
  readonly #pages = new Map<string, number>();
  /** The keys of the first two pages that change only as the numbers of pages do. */
  readonly #steady: ReadonlySet<string>[] = [];
  readonly #offsets = new Map<number, number>();
  /** The keys of texts that stand outside of the body of a page. */
  readonly #outside = new Set<string>();
  readonly #heads = new HeadRows();
  readonly #constant = new ConstantNumbers();
  readonly #numberings = new PageNumberings();
  #pageCount = 0;
  #hasBody = false;

  add(page: PageContent): void {
    this.#pageCount++;
    this.#heads.add(page);
    const found = candidatesOf(page);
    if (page.parts.length > found.length) this.#hasBody = true;
    const keys = new Set(found.flatMap((part) => keysOf(part, page)));
    if (this.#pageCount <= 2) this.#steady.push(new Set(found.flatMap((part) => steadyKeysOf(part, page))));
    for (const key of keys) addWithin(this.#pages, key, 1, MAX_KEYS);
    for (const part of found) {
      this.#constant.add(part, page);
      this.#numberings.add(part, page);
    }
    for (const part of found.filter(isOutside))
      if (this.#outside.size < MAX_KEYS) this.#outside.add(keysOf(part, page)[0]);
    const offsets = new Set(found.flatMap((part) => numbersIn(textOfPart(part)).map((number) => number - page.number)));
    for (const offset of offsets) {
      if (this.#offsets.size < MAX_KEYS) this.#offsets.set(offset, (this.#offsets.get(offset) ?? 0) + 1);
    }
  }

  /** @param usualSize of the letters of most of the text, in points */
  result(usualSize: number): Furniture {
    // Texts that recur on pages without other text are the body of these pages.
    const isBody = !this.#hasBody && [...this.#pages.values()].every((count) => count === this.#pageCount);
    const counts = {
      pages: this.#pages,
      outside: this.#outside,
      steady: this.#steady,
      pageCount: this.#pageCount,
      usualSize,
      heads: this.#heads.places(usualSize),
      constant: this.#constant,
    };
    if (isBody) return new Furniture({ ...counts, pages: new Map(), steady: [], heads: new Set() }, undefined);
    let [offset, most] = [0, 1];
    for (const [own, count] of this.#offsets) if (count > most) [offset, most] = [own, count];
    const areNumbered = most >= MIN_NUMBERED && 2 * most >= this.#pageCount;
    const usual = most > 1 ? offset : undefined;
    return new Furniture(counts, usual, { areNumbered, others: this.#numberings.besides(usual) });
  }
}

/** Minimum number of pages that show their number; on fewer, other numbers may agree by chance. */
const MIN_NUMBERED = 3;

interface Numbering {
  /** Whether most pages show their number. */
  readonly areNumbered?: boolean;
  readonly others?: OtherNumberings;
}

/** The texts at the top and bottom of the pages of a document. */
interface RecurringTexts {
  /** The number of pages by the keys of their texts. */
  readonly pages: ReadonlyMap<string, number>;
  /** The keys of those outside of the body on one page at least: a page with little text does not show where its body begins. */
  readonly outside: ReadonlySet<string>;
  readonly steady: readonly ReadonlySet<string>[];
  readonly pageCount: number;
  readonly usualSize: number;
  /** The places of running heads that change with the sections (`HeadRows`). */
  readonly heads: ReadonlySet<string>;
  readonly constant: ConstantNumbers;
}

/** Distinguishes running headers, footers and page numbers from the body of pages. */
export class Furniture {
  constructor(
    private readonly texts: RecurringTexts,
    /** Difference between the number on a page and its position in the document; undefined if pages show no numbers. */
    private readonly offset: number | undefined,
    private readonly numbering: Numbering = {},
  ) {}

  /** Returns the parts of a page that recur on other pages. */
  on(page: PageContent): { readonly header: readonly TextPart[]; readonly footer: readonly TextPart[] } {
    const near = candidatesOf(page).filter((part) => !this.#isSlideTitle(part, page));
    const heads = headRowOf(page).filter((part) => this.texts.heads.has(keysOf(part, page)[1]));
    const alike = this.#withoutBody(near, page);
    const recurring = this.#recurringOf(near, { heads, alike, page });
    const found = near.filter(
      (part) =>
        recurring.includes(part) ||
        heads.includes(part) ||
        this.#isRunningHead(part, { page, near, recurring }) ||
        this.#isAboveHead(part, alike, page),
    );
    return {
      header: found.filter(({ box }) => isAtTop(box, page)),
      footer: found.filter(({ box }) => !isAtTop(box, page)),
    };
  }

  /** The number that a page shows in Arabic digits; undefined if it is not known. */
  numberOf(page: number): number | undefined {
    const other = this.numbering.others?.on(page);
    if (other !== undefined) return other.isRoman ? undefined : other.value;
    return this.offset === undefined ? undefined : page + this.offset;
  }

  /** Returns whether a text is the number of its page, in Roman numerals. */
  isRomanNumber(text: string, page: number): boolean {
    const other = this.numbering.others?.on(page);
    return other?.isRoman === true && isRomanNumeral(text) && romanValueOf(text) === other.value;
  }

  /** Returns which of the numbers of a recurring text is that of its page, counted from 0; -1 if none is. */
  placeOfNumber(part: TextPart, page: PageContent): number {
    const shown = this.numberOf(page.number);
    return shown === undefined ? -1 : this.texts.constant.placeOf(part, page, shown);
  }

  /**
   * Returns whether a text is a running head that changes with the chapters: the outermost line of a page, which contains the
   * number of the page, or has it beside itself.
   */
  #isRunningHead(part: TextPart, { page, near, recurring }: Surroundings): boolean {
    const shown = this.numberOf(page.number);
    if (shown === undefined || this.numbering.areNumbered !== true || part.lines.length > 1) return false;
    const isTop = isAtTop(part.box, page);
    const isOutermost = page.parts.every((other) =>
      isTop ? other.box.bottom > part.box.top : other.box.top < part.box.bottom,
    );
    if (!isOutermost) return false;
    const [number, ...others] = near.filter((other) => hasNumberAtEdge(textOfPart(other), shown));
    if (number === undefined || others.length > 0) return false;
    const isInRow = number.box.top < part.box.bottom && part.box.top < number.box.bottom;
    return number === part || (isInRow && recurring.includes(number));
  }

  /** Returns whether a line of words that is no title stands above the running head of most pages. */
  #isAboveHead(part: TextPart, alike: readonly TextPart[], page: PageContent): boolean {
    const { pages, pageCount, usualSize } = this.texts;
    if (!isAtTop(part.box, page) || part.role === 'heading' || part.lines.length > 1) return false;
    if (sizeOf(part) >= TITLE_RATIO * usualSize || !WORD.test(textOfPart(part))) return false;
    return alike.some(
      (other) =>
        (pages.get(keysOf(other, page)[0]) ?? 0) >= Math.max(MIN_PAGES, MOST * pageCount) &&
        isBehind(other, part, { page, space: 0 }),
    );
  }

  #recurs(part: TextPart, page: PageContent): boolean {
    const { pages, outside, steady, pageCount, usualSize } = this.texts;
    const [key] = keysOf(part, page);
    const texts = pages.get(key) ?? 0;
    // Two pages, which may be some of a document, do not tell a title that both have from a running head.
    if (pageCount === 2 && isAtTop(part.box, page) && sizeOf(part) >= TITLE_RATIO * usualSize) return false;
    if (pageCount === 2) return steadyKeysOf(part, page).some((key) => steady.every((ofPage) => ofPage.has(key)));
    return texts >= 3 || (texts === 2 && outside.has(key));
  }

  /** Returns the recurring parts of a page, where there are two pages without those far behind another text: the pages of a form are alike. */
  #withoutBody(near: readonly TextPart[], page: PageContent): readonly TextPart[] {
    const alike = near.filter((part) => this.#recurs(part, page));
    if (this.texts.pageCount > 2) return alike;
    return alike.filter((part) => !near.some((other) => isBehind(part, other, { page, space: FAR_APART })));
  }

  /**
   * Returns the parts that recur, by their texts or by their places. Places tell nothing of a part behind a text that stays in the body,
   * such as the second line of a page.
   */
  #recurringOf(near: readonly TextPart[], { heads, alike, page }: AtEdges): readonly TextPart[] {
    const recurring: TextPart[] = [];
    for (const part of near) {
      const isFree = (other: TextPart): boolean => recurring.includes(other) || heads.includes(other);
      const isOutermost = near.every((other) => isFree(other) || !isBehind(part, other, { page, space: TOUCHING }));
      const isBody = !isOutermost || alike.some((other) => isBehind(part, other, { page, space: APART }));
      if (alike.includes(part) || (!isBody && this.#recursInPlace(part, page))) recurring.push(part);
    }
    return recurring;
  }

  /** Returns whether other pages have other texts in the place of a part. */
  #recursInPlace(part: TextPart, page: PageContent): boolean {
    const { pages, pageCount, usualSize } = this.texts;
    const [text, place] = keysOf(part, page);
    const places = pages.get(place) ?? 0;
    if (!isOutside(part) || places < 4 || places < SHARE * pageCount) return false;
    // The titles of slides stand in one place too, and each of them is on one slide.
    const isTitle = isTopOfSlide(part, page) && sizeOf(part) >= usualSize && (pages.get(text) ?? 0) < 2;
    return !isTitle;
  }

  /** Returns whether a text is the title of a slide, which several slides in a row may have, but not most of them. */
  #isSlideTitle(part: TextPart, page: PageContent): boolean {
    const { pages, pageCount, usualSize } = this.texts;
    if (!isTopOfSlide(part, page)) return false;
    const size = sizeOf(part);
    if (size < TITLE_RATIO * usualSize || 2 * (pages.get(keysOf(part, page)[0]) ?? 0) >= pageCount) return false;
    return page.parts.every((other) => other.kind !== 'text' || sizeOf(other) <= size);
  }
}

function isOutside({ role }: TextPart): boolean {
  return role === 'header' || role === 'footer';
}

function isTopOfSlide({ box }: TextPart, page: PageContent): boolean {
  return page.size.width > page.size.height && isAtTop(box, page);
}

function sizeOf({ lines }: TextPart): number {
  return lines.reduce((most, { size }) => Math.max(most, size), 0);
}

/** In ems: minimum distance between a running head and the text of the page; where the text recurs, too. */
const APART = 1;
const FAR_APART = 2;

/** In ems: the boxes of lines that follow each other may overlap by less. */
const TOUCHING = -0.5;

interface Distance {
  readonly page: PageContent;
  /** In ems. */
  readonly space: number;
}

/** Returns whether a part is farther from the edge of the page than another part, with space between them. */
function isBehind({ box, lines: [line] }: TextPart, other: TextPart, { page, space }: Distance): boolean {
  const isTop = isAtTop(box, page);
  if (isTop !== isAtTop(other.box, page)) return false;
  return (isTop ? box.top - other.box.bottom : other.box.top - box.bottom) > space * (line?.size ?? 0);
}

/** Texts at the edges of a page that are running heads, and those whose texts recur. */
interface AtEdges {
  readonly page: PageContent;
  readonly heads: readonly TextPart[];
  readonly alike: readonly TextPart[];
}

/** Texts near the upper and the lower edge of a page. */
interface Surroundings {
  readonly page: PageContent;
  readonly near: readonly TextPart[];
  /** The texts among them that recur on other pages. */
  readonly recurring: readonly TextPart[];
}

/** Returns whether a text begins or ends with a number. */
function hasNumberAtEdge(text: string, number: number): boolean {
  return new RegExp(`^\\s*${number}(?:\\s|$)|(?:^|\\s)${number}\\s*$`).test(text);
}

/** Minimum share of pages with a different text in the same place, such as page numbers. */
const SHARE = 0.4;

/** Minimum number and share of pages with a text that tells where their heads end. */
const MIN_PAGES = 3;
const MOST = 0.8;

const WORD = /\p{L}{2}/u;

/** The outermost parts in the zones at the top and at the bottom of a page. */
function candidatesOf(page: PageContent): readonly TextPart[] {
  const { height } = page.size;
  const texts = page.parts.filter((part): part is TextPart => part.kind === 'text' && mayRecur(part));
  const zoneOf = (part: TextPart): number => (PAGE_NUMBER.test(textOfPart(part)) ? NUMBER_ZONE : ZONE) * height;
  const above = texts.filter((part) => part.box.bottom < zoneOf(part));
  const below = texts.filter((part) => part.box.top > height - zoneOf(part));
  return [
    ...above.sort((one, other) => one.box.top - other.box.top).slice(0, MAX_PARTS),
    ...below.sort((one, other) => other.box.bottom - one.box.bottom).slice(0, MAX_PARTS),
  ];
}

/** The labels of chapters recur, but are no running heads. */
function mayRecur(part: TextPart): boolean {
  return part.lines.length <= 4 && !isChapterName(textOfPart(part));
}
