import {
  addWithin,
  type Artwork,
  commonFontOf,
  type FlowElement,
  isGrey,
  mostOf,
  type Run,
  type Theme,
  type ThemeFont,
} from '../../../../engine/index.js';
import type { SlidePage } from '../page/pages-of.js';
import { hasWord, sizeOf, textPieces } from '../text/text-piece.js';

/** Maximum number of different colours and of fonts that are counted. */
const MAX_KEYS = 10_000;

const MAX_ACCENTS = 6;

/** The share of the pages that have the accents of a theme. */
const MIN_SHARE = 0.1;

const WHITE = 0xffffff;

type Fonts = Map<string, { readonly font: ThemeFont; count: number }>;

/** Counts the fonts and colours of all pages, so that the theme has those of most text, and slides can refer to them. */
export class ThemeLook {
  readonly #fonts = { titles: new Map() as Fonts, texts: new Map() as Fonts };
  readonly #texts = new Map<number, number>();
  readonly #grounds = new Map<number, number>();
  readonly #accents = new Map<number, number>();
  #pages = 0;

  /** The first pass over all pages. */
  count({ facts, artwork, elements }: SlidePage): void {
    this.#pages += 1;
    const title = titleOf(elements);
    const runs = [...elements, ...facts.header, ...facts.footer].flatMap(runsOf);
    for (const run of runs) {
      countFont(title?.includes(run) === true ? this.#fonts.titles : this.#fonts.texts, run);
      addWithin(this.#texts, run.style.colour, run.text.length, MAX_KEYS);
    }
    addWithin(this.#grounds, facts.background ?? WHITE, 1, MAX_KEYS);
    const shadings = elements.flatMap((it) => (it.kind === 'table' ? it.cells.map(({ shading }) => shading) : []));
    const colours = [...runs.map(({ style }) => style.colour), ...artwork.flatMap(coloursOf), ...shadings];
    for (const colour of new Set(colours)) if (colour !== undefined) addWithin(this.#accents, colour, 1, MAX_KEYS);
  }

  /** After the first pass. */
  get theme(): Theme {
    const [text, background] = [mostOf(this.#texts) ?? 0, mostOf(this.#grounds) ?? WHITE];
    const least = MIN_SHARE * this.#pages;
    const accents = [...this.#accents]
      .filter(([colour, count]) => count >= least && colour !== text && colour !== background && !isGrey(colour))
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MAX_ACCENTS)
      .map(([colour]) => colour);
    const texts = mostFont(this.#fonts.texts) ?? { family: 'Arial', generic: 'sans-serif' };
    return {
      fonts: { titles: mostFont(this.#fonts.titles) ?? texts, texts },
      colours: { text, background: background === text ? text ^ WHITE : background, accents },
    };
  }
}

function coloursOf(artwork: Artwork): readonly number[] {
  if ('colour' in artwork) return [artwork.colour];
  return 'paths' in artwork
    ? artwork.paths.flatMap(({ fill, stroke }) => [fill, stroke].flatMap((paint) => paint?.colour ?? []))
    : [];
}

/** The runs of the text with the largest letters of a page. */
function titleOf(elements: readonly FlowElement[]): readonly Run[] | undefined {
  const pieces = elements.flatMap(textPieces).filter(hasWord);
  const most = pieces.reduce((size, piece) => Math.max(size, sizeOf(piece)), 0);
  return pieces.length < 2 ? undefined : pieces.find((piece) => sizeOf(piece) === most)?.runs;
}

function runsOf(element: FlowElement): readonly Run[] {
  return element.kind === 'table'
    ? element.cells.flatMap(({ content }) => content.flatMap(runsOf))
    : textPieces(element).flatMap(({ runs }) => runs);
}

function countFont(fonts: Fonts, { text, style }: Run): void {
  const family = commonFontOf(text, style);
  const known = fonts.get(family);
  if (known !== undefined) known.count += text.length;
  else if (fonts.size < MAX_KEYS) fonts.set(family, { font: { family, generic: style.generic }, count: text.length });
}

function mostFont(fonts: Fonts): ThemeFont | undefined {
  return mostOf(new Map([...fonts.values()].map(({ font, count }) => [font, count])));
}
