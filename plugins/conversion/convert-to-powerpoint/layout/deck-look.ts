import {
  type BodyLook,
  type LevelLook,
  mostOf,
  type Size,
  type SlideShape,
  type TextBox,
  type TitleLook,
} from '../../../../engine/index.js';

/** In points: the edges of placeholders that count as one place are rounded to multiples of this distance. */
const STEP = 6;

/** Maximum number of different looks that are counted. */
const MAX_LOOKS = 10_000;

/** Counts how titles and main texts look on the slides, so that those which are added in a program look like them. */
export class DeckLook {
  readonly #titles = new Looks<TitleLook>();
  readonly #bodies = new Looks<BodyLook>();

  constructor(private readonly size: Size) {}

  /** @param layout the index of the layout of a slide */
  count(layout: number, shapes: readonly SlideShape[]): void {
    for (const shape of shapes) {
      if (shape.kind !== 'text' || shape.rotation !== undefined || shape.isVertical) continue;
      if (shape.placeholder === 'title') this.#countTitle(layout, shape);
      if (shape.placeholder === 'body') this.#countBody(layout, shape);
    }
  }

  /** The look that most titles of a layout have; undefined without titles. */
  titleOf(layout: number): TitleLook | undefined {
    return this.#titles.mostOf(layout);
  }

  /** The look that most main texts of a layout have; undefined without them. */
  bodyOf(layout: number): BodyLook | undefined {
    return this.#bodies.mostOf(layout);
  }

  #countTitle(layout: number, { box, paragraphs }: TextBox): void {
    const [paragraph] = paragraphs;
    const run = paragraph?.runs[0];
    if (paragraph === undefined || run === undefined) return;
    const { align } = paragraph;
    const look = { box: wideBox(box, align, this.size), align, run };
    const places = Object.values(look.box).map((edge) => Math.round(edge / STEP));
    this.#titles.count(layout, [align, ...places, Math.round(run.size)].join(' '), look);
  }

  #countBody(layout: number, { box, paragraphs }: TextBox): void {
    const levels = new Map<number, LevelLook>();
    for (const { runs, level, ...look } of paragraphs) {
      const [run] = runs;
      if (run !== undefined && !levels.has(level)) levels.set(level, { ...look, run });
    }
    const [first] = levels.values();
    if (first === undefined) return;
    const bottom = Math.max(box.bottom, this.size.height - LEAST_MARGIN * this.size.height);
    const wide = wideBox(box, first.align, this.size);
    const place = [first.align, Math.round(box.left / STEP), Math.round(box.top / STEP), Math.round(first.run.size)];
    this.#bodies.count(layout, place.join(' '), { box: { ...wide, bottom }, levels });
  }
}

/** The share of the height of a slide that the main text of a new one leaves free at the bottom. */
const LEAST_MARGIN = 0.1;

/** Counts looks by layout. */
class Looks<Look> {
  readonly #counts = new Map<number, Map<string, number>>();
  readonly #looks = new Map<string, Look>();

  /** @param key the same for looks that do not seem to differ, the first of which stands for all */
  count(layout: number, key: string, look: Look): void {
    if (!this.#looks.has(key) && this.#looks.size >= MAX_LOOKS) return;
    if (!this.#looks.has(key)) this.#looks.set(key, look);
    const counts = this.#counts.get(layout) ?? new Map<string, number>();
    this.#counts.set(layout, counts.set(key, (counts.get(key) ?? 0) + 1));
  }

  mostOf(layout: number): Look | undefined {
    const key = mostOf(this.#counts.get(layout) ?? new Map<string, number>());
    return key === undefined ? undefined : this.#looks.get(key);
  }
}

/** The box of a text with the room that a longer one may take: as far from the other side of the slide as from its own. */
function wideBox(box: TextBox['box'], align: TitleLook['align'], { width }: Size): TextBox['box'] {
  const [before, behind] = [box.left, width - box.right];
  const least = Math.max(0, Math.min(before, behind));
  switch (align) {
    case 'right':
      return { ...box, left: Math.min(box.left, Math.max(0, behind)) };
    case 'center':
      return { ...box, left: Math.min(box.left, least), right: Math.max(box.right, width - least) };
    default:
      return { ...box, right: Math.max(box.right, width - Math.max(0, before)) };
  }
}
