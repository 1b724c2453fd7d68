import { mostOf, type Presentation, type Size, type SlideShape, type TextBox } from '../../../../engine/index.js';

type TitleLook = NonNullable<ReturnType<Presentation['layouts']>[number]['title']>;

/** In points: the edges of titles that count as one place are rounded to multiples of this distance. */
const STEP = 6;

/** Maximum number of different looks of titles that are counted. */
const MAX_LOOKS = 10_000;

/** Counts how titles look on the slides, so that those which are added in a program look like them. */
export class DeckLook {
  readonly #titles = new Map<number, Map<string, number>>();
  readonly #looks = new Map<string, TitleLook>();

  constructor(private readonly size: Size) {}

  /** @param layout the index of the layout of a slide */
  count(layout: number, shapes: readonly SlideShape[]): void {
    for (const shape of shapes) if (shape.kind === 'text' && shape.isTitle) this.#countTitle(layout, shape);
  }

  /** The look that most titles of a layout have; undefined without titles. */
  titleOf(layout: number): TitleLook | undefined {
    const key = mostOf(this.#titles.get(layout) ?? new Map<string, number>());
    return key === undefined ? undefined : this.#looks.get(key);
  }

  #countTitle(layout: number, { box, paragraphs, rotation, isVertical }: TextBox): void {
    const [paragraph] = paragraphs;
    const run = paragraph?.runs[0];
    if (paragraph === undefined || run === undefined || rotation !== undefined || isVertical) return;
    const { align } = paragraph;
    const look = { box: wideBox(box, align, this.size), align, run };
    const key = [align, ...Object.values(look.box).map((edge) => Math.round(edge / STEP)), Math.round(run.size)].join(
      ' ',
    );
    if (!this.#looks.has(key) && this.#looks.size >= MAX_LOOKS) return;
    if (!this.#looks.has(key)) this.#looks.set(key, look);
    const counts = this.#titles.get(layout) ?? new Map<string, number>();
    this.#titles.set(layout, counts.set(key, (counts.get(key) ?? 0) + 1));
  }
}

/** The box of a title with the room that a longer one may take: as far from the other side of the slide as from its own. */
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
