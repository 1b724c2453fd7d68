import { isRomanNumeral, romanValueOf } from '../../roman-numerals.js';
import type { PageContent, TextPart } from '../page/page-content.js';
import { textOfPart } from '../page/text-of-lines.js';
import { keysOf, numbersIn } from './recurring-keys.js';

/** Maximum number of texts whose numbers are counted; a hostile document can contain any number. */
const MAX_TEXTS = 10_000;

/** Fewer pages do not tell that their numbers count them, unless other pages have such numbers in the same place. */
const MIN_PAGES = 2;

/** Maximum number of pages between two with numbers: the first pages of chapters may have none. */
const MAX_GAP = 20;

/** Pages whose texts in one place have numbers that grow as the numbers of the pages do. */
interface Stretch {
  readonly from: number;
  to: number;
  pages: number;
  readonly offset: number;
  readonly isRoman: boolean;
  /** Which number of which text it is. */
  readonly key: string;
  /** The key of the text if it has nothing else, which is the same for Roman and Arabic numbers in one place. */
  readonly alone?: string;
}

/** Finds where the numbers that pages show begin anew, as behind a preface with Roman numbers. */
export class PageNumberings {
  readonly #open = new Map<string, Stretch>();
  readonly #ended: Stretch[] = [];

  /** Counts the numbers of a text; pages follow each other. */
  add(part: TextPart, page: PageContent): void {
    const text = textOfPart(part).trim();
    const [key] = keysOf(part, page);
    if (isRomanNumeral(text)) this.#count(romanValueOf(text), page, { key: `roman ${key}`, isRoman: true, alone: key });
    const alone = ALONE.test(text) ? { alone: key } : {};
    for (const [index, value] of numbersIn(text).entries())
      this.#count(value, page, { key: `${index} ${key}`, isRoman: false, ...alone });
  }

  #count(value: number, { number }: PageContent, text: Pick<Stretch, 'key' | 'isRoman' | 'alone'>): void {
    const offset = value - number;
    const open = this.#open.get(text.key);
    if (open?.to === number) return;
    if (open?.offset === offset && number - open.to <= MAX_GAP) {
      open.to = number;
      open.pages += 1;
      return;
    }
    if (open !== undefined && mayCount(open) && this.#ended.length < MAX_TEXTS) this.#ended.push(open);
    if (open === undefined && this.#open.size >= MAX_TEXTS) return;
    this.#open.set(text.key, { ...text, from: number, to: number, pages: 1, offset });
  }

  /**
   * Returns the numberings of pages that do not show the usual number.
   * @param usual how far the numbers that most pages show are from those of the pages
   */
  besides(usual: number | undefined): OtherNumberings {
    const all = [...this.#ended, ...this.#open.values()];
    const places = new Set(all.filter(hasPages).map(({ alone }) => alone));
    const found = all.filter((it) => hasPages(it) || (it.alone !== undefined && places.has(it.alone)));
    const isUsual = ({ offset, isRoman }: Stretch): boolean => !isRoman && offset === usual;
    const usually = found.filter(isUsual);
    const keys = new Set(usually.map(({ key }) => key));
    const others = found.filter((it) => !isUsual(it) && (it.alone !== undefined || keys.has(it.key)));
    return new OtherNumberings(new Spans(usually), new Spans(others));
  }
}

const ALONE = /^\d{1,5}$/;

function hasPages({ pages }: Stretch): boolean {
  return pages >= MIN_PAGES;
}

function mayCount(stretch: Stretch): boolean {
  return hasPages(stretch) || stretch.alone !== undefined;
}

/** The pages whose numbers do not go on from those of most pages. */
export class OtherNumberings {
  constructor(
    private readonly usual: Spans,
    private readonly others: Spans,
  ) {}

  /** Returns the number that a page shows; undefined if it is the usual one. */
  on(page: number): { readonly value: number; readonly isRoman: boolean } | undefined {
    if (this.usual.at(page) !== undefined) return undefined;
    const stretch = this.others.at(page);
    return stretch === undefined ? undefined : { value: page + stretch.offset, isRoman: stretch.isRoman };
  }
}

/** Finds the longest of the stretches to which a page belongs. */
class Spans {
  readonly #ofPage = new Map<number, Stretch>();

  constructor(stretches: readonly Stretch[]) {
    for (const stretch of [...stretches].sort((one, other) => other.pages - one.pages)) {
      for (let page = stretch.from; page <= stretch.to; page++)
        if (!this.#ofPage.has(page)) this.#ofPage.set(page, stretch);
    }
  }

  at(page: number): Stretch | undefined {
    return this.#ofPage.get(page);
  }
}
