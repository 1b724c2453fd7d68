import {
  type PlainArtwork,
  type DocumentModel,
  type FormField,
  overlaps,
  type PageFacts,
  type PageStart,
  type Shape,
} from '../../../engine/index.js';
import type { Survey } from './survey/word-survey.js';

/** The artwork of a page, and its boxes to tick. */
interface PageParts {
  readonly artwork: readonly PlainArtwork[];
  readonly ticks: readonly FormField[];
}

/** The artwork, the shapes and the boxes to tick of pages, until they are written: each once. */
export class UnwrittenParts {
  readonly #drawn = new Map<number, PageParts>();
  /** The lines and filled areas that go behind the text of a page. */
  readonly #shapes: Map<number, readonly Shape[]>;

  /** @param survey tells the boxes to tick of each page that keeps its places, and the shapes that headers or sections have */
  constructor(
    { pages }: Pick<DocumentModel, 'pages'>,
    private readonly survey: Pick<Survey, 'ticks' | 'recurringShapes' | 'columnSeparators'>,
  ) {
    const { recurringShapes, columnSeparators } = survey;
    this.#shapes = new Map(
      pages.map((page) => {
        const own = visibleShapes(page).filter(
          (shape) => !recurringShapes.has(page.number, shape) && !columnSeparators.has(shape),
        );
        return [page.number, own];
      }),
    );
  }

  beginPage({ number, artwork = [] }: PageStart): void {
    const ticks = this.survey.ticks.get(number) ?? [];
    const plain = artwork.flatMap((it) => ('paths' in it ? [] : [it]));
    if (plain.length + ticks.length > 0) this.#drawn.set(number, { artwork: plain, ticks });
  }

  /** Whether a page has artwork or boxes to tick. */
  has(page: number): boolean {
    return this.#drawn.has(page);
  }

  /** Takes all that a page draws. */
  take(page: number): PageParts {
    const { artwork = [], ticks = [] } = this.#drawn.get(page) ?? {};
    this.#drawn.delete(page);
    return { artwork: [...artwork, ...this.takeShapes(page)], ticks };
  }

  takeShapes(page: number): readonly Shape[] {
    const shapes = this.#shapes.get(page) ?? [];
    this.#shapes.delete(page);
    return shapes;
  }
}

const WHITE = 0xffffff;

/** More shapes are not compared with each other. */
const MAX_COMPARED = 200;

/** The shapes without those of the colour of the page that lie on no other shape, such as the space between the rows of a table. */
function visibleShapes({ shapes = [], background = WHITE }: PageFacts): readonly Shape[] {
  const below: Shape[] = [];
  return shapes.filter((shape) => {
    const isVisible =
      shape.colour !== background || below.length >= MAX_COMPARED || below.some(({ box }) => overlaps(box, shape.box));
    if (isVisible && below.length < MAX_COMPARED) below.push(shape);
    return isVisible;
  });
}
