import {
  addWithin,
  type Artwork,
  type Background,
  type Box,
  shareArea,
  type Size,
  type SlideLayout,
  type SlideShape,
} from '../../../../engine/index.js';
import type { SlidePage } from '../page/pages-of.js';
import { artworkShape, recurringShape } from '../page/slide-shapes.js';
import { type Recurring, recurringOf } from './recurring.js';
import { fills, fitOf, fitted } from './slide-fit.js';
import { textPieces } from '../text/text-piece.js';

/** Content that recurs on at least this number and this share of pages goes to a layout; the steps of one slide are one page. */
const MIN_PAGES = 2;
const MIN_SHARE = 0.1;

const MAX_LAYOUTS = 24;

/** Maximum number of different contents that are counted, which bounds the memory for documents with many pictures. */
const MAX_KEYS = 100_000;

/** How a slide shares shapes with others. */
export interface LaidOut {
  /** The index of its layout. */
  readonly layout: number;
  /** Left out when it is that of the layout. */
  readonly background?: Background;
  /** Its own artwork, head and foot. */
  readonly shapes: readonly SlideShape[];
}

/** Finds what pages have in common, for the layouts of their slides. */
export class SlideLayouts {
  readonly #counts = new Map<string, number>();
  /** By their kind, and what slides share. */
  readonly #layouts = new Map<string, { readonly index: number; readonly layout: SlideLayout }>();
  #pages = 0;
  #before: CountedPage | undefined;

  constructor(
    private readonly size: Size,
    private readonly pageCount: number,
  ) {}

  /** The first pass over all pages. */
  count(page: SlidePage): void {
    const keys = new Set(recurringOf(page).map((it) => it.key));
    const texts = textsOf(page);
    const before = this.#before !== undefined && isStep(this.#before.texts, texts) ? this.#before : undefined;
    if (before === undefined) this.#pages += 1;
    for (const key of keys) {
      if (before?.keys.has(key) !== true) addWithin(this.#counts, key, 1, MAX_KEYS);
    }
    this.#before = { texts, keys };
  }

  /** The second pass. @param own shapes of the slide, besides what pages share */
  layOut(page: SlidePage, own: readonly SlideShape[]): LaidOut {
    const kind = kindOf(own);
    const all = recurringOf(page);
    const shared = this.#sharedOf(all);
    const fit = fitOf(page.facts.size, this.size);
    const key = [kind, ...shared.map((it) => it.key), ...(shared.length === 0 ? [] : [fit.scale])].join('\n');
    const isFull = !this.#layouts.has(key) && this.#layouts.size >= MAX_LAYOUTS;
    const onLayout = isFull ? [] : shared;
    const layout = this.#indexOf(isFull ? kind : key, () => ({ kind, ...this.#slideOf(onLayout, all, page) }));
    const rest = all.filter((it) => !onLayout.includes(it));
    return { layout, ...this.#slideOf(rest, all, page) };
  }

  /** After the second pass. */
  get all(): readonly SlideLayout[] {
    return [...this.#layouts.values()].map(({ layout }) => layout);
  }

  #indexOf(key: string, make: () => Omit<SlideLayout, 'name'>): number {
    const known = this.#layouts.get(key);
    if (known !== undefined) return known.index;
    const index = this.#layouts.size;
    const content = make();
    const alike = this.all.filter(({ kind }) => kind === content.kind).length;
    const name = `${NAMES[content.kind]}${alike === 0 ? '' : ` ${alike + 1}`}`;
    this.#layouts.set(key, { index, layout: { name, ...content } });
    return index;
  }

  /** Returns the content that a page shares with others, without content over artwork of this page alone, which would cover it. */
  #sharedOf(all: readonly Recurring[]): readonly Recurring[] {
    const least = Math.max(MIN_PAGES, MIN_SHARE * this.#pages);
    const below: Box[] = [];
    return all.filter((it) => {
      const isShared = (this.#counts.get(it.key) ?? 0) >= least;
      const boxes = 'artwork' in it ? [it.artwork.box] : it.paragraph.places.map(({ box }) => box);
      if (isShared && !boxes.some((box) => below.some((own) => shareArea(own, box)))) return true;
      if ('artwork' in it) below.push(it.artwork.box);
      return false;
    });
  }

  /** @param all content of the page: what lies over other content is no background, which the shapes of the layout would cover */
  #slideOf(parts: readonly Recurring[], all: readonly Recurring[], { facts }: SlidePage): Omit<LaidOut, 'layout'> {
    const fit = fitOf(facts.size, this.size);
    const [first] = parts;
    const isLowest = first === all[0] && fit.left === 0 && fit.top === 0;
    const isFilling = first !== undefined && 'artwork' in first && isLowest && fills(first.artwork.box, facts.size);
    const background = isFilling ? backgroundOf(first.artwork) : undefined;
    const shapes = (background !== undefined ? parts.slice(1) : parts).flatMap((it) => {
      const shape = 'artwork' in it ? artworkShape(it.artwork) : recurringShape(it.paragraph, this.pageCount);
      return shape === undefined ? [] : [fitted(shape, fit)];
    });
    return { shapes, ...(background !== undefined && { background }) };
  }
}

/** The names that PowerPoint gives such layouts. */
const NAMES = {
  text: 'Title and Content',
  'title-only': 'Title Only',
  blank: 'Blank',
} as const satisfies Record<SlideLayout['kind'], string>;

function kindOf(shapes: readonly SlideShape[]): SlideLayout['kind'] {
  const placeholders = shapes.map((shape) => (shape.kind === 'text' ? shape.placeholder : undefined));
  return placeholders.includes('body') ? 'text' : placeholders.includes('title') ? 'title-only' : 'blank';
}

interface CountedPage {
  readonly texts: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}

function textsOf({ elements }: SlidePage): ReadonlySet<string> {
  return new Set(elements.flatMap(textPieces).map(({ runs }) => runs.map(({ text }) => text).join('')));
}

/** Returns whether a page is the next step of the slide before it, as in presentations that show their points one by one: it has all texts of it. */
function isStep(before: ReadonlySet<string>, texts: ReadonlySet<string>): boolean {
  return before.size > 0 && [...before].every((text) => texts.has(text));
}

/** Returns undefined for drawings, which leave parts of the page free. */
function backgroundOf(artwork: Artwork): Background | undefined {
  if ('paths' in artwork) return undefined;
  return 'picture' in artwork ? { picture: artwork.picture } : { colour: artwork.colour };
}
