import {
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

/** Content that recurs on at least this number and this share of pages goes to a layout. */
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
  readonly #layouts = new Map<string, { readonly index: number; readonly layout: SlideLayout }>();
  #pages = 0;

  constructor(
    private readonly size: Size,
    private readonly pageCount: number,
  ) {
    this.#layouts.set('', { index: 0, layout: { name: 'Plain', shapes: [] } });
  }

  /** The first pass over all pages. */
  count(page: SlidePage): void {
    this.#pages += 1;
    for (const key of new Set(recurringOf(page).map((it) => it.key))) {
      const known = this.#counts.get(key);
      if (known !== undefined || this.#counts.size < MAX_KEYS) this.#counts.set(key, (known ?? 0) + 1);
    }
  }

  /** The second pass. */
  layOut(page: SlidePage): LaidOut {
    const all = recurringOf(page);
    const shared = this.#sharedOf(all);
    const fit = fitOf(page.facts.size, this.size);
    const key = shared.length === 0 ? '' : [...shared.map((it) => it.key), fit.scale].join('\n');
    const known = this.#layouts.get(key);
    const isFull = known === undefined && this.#layouts.size >= MAX_LAYOUTS;
    const own = isFull ? all : all.filter((it) => !shared.includes(it));
    if (known === undefined && !isFull) this.#add(key, this.#slideOf(shared, all, page));
    const layout = isFull ? 0 : (this.#layouts.get(key)?.index ?? 0);
    return { layout, ...this.#slideOf(own, all, page) };
  }

  /** After the second pass. */
  get all(): readonly SlideLayout[] {
    return [...this.#layouts.values()].map(({ layout }) => layout);
  }

  #add(key: string, content: Omit<SlideLayout, 'name'>): void {
    const index = this.#layouts.size;
    this.#layouts.set(key, { index, layout: { name: `Layout ${index}`, ...content } });
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
    const filling = first !== undefined && 'artwork' in first && isLowest && fills(first.artwork.box, facts.size);
    const shapes = (filling ? parts.slice(1) : parts).flatMap((it) => {
      const shape = 'artwork' in it ? artworkShape(it.artwork) : recurringShape(it.paragraph, this.pageCount);
      return shape === undefined ? [] : [fitted(shape, fit)];
    });
    return { shapes, ...(filling && { background: backgroundOf(first.artwork) }) };
  }
}

function backgroundOf(artwork: Artwork): Background {
  return 'picture' in artwork ? { picture: artwork.picture } : { colour: artwork.colour };
}
