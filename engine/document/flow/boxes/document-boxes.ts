import type { Box } from '../../../geometry/geometry.js';
import type { BoxSides, ParagraphBox } from '../../flow-elements.js';
import type { PageBox, PageContent, PagePart, TextPart } from '../page/page-content.js';
import { rounded } from '../runs/runs-of-line.js';
import { ENDS_SENTENCE, STARTS_SMALL } from '../../sentences.js';
import { textOfPart } from '../page/text-of-lines.js';

/** The boxes of a document, with numbers. */
export class DocumentBoxes {
  constructor(private readonly boxes: ReadonlyMap<string, ParagraphBox>) {}

  /** Returns a box of a page by its index; undefined without an index, and for a box that belongs to the page and not to its text. */
  of(page: number, box: number | undefined): ParagraphBox | undefined {
    return box === undefined ? undefined : this.boxes.get(`${page} ${box}`);
  }
}

/** A box with the texts in it. */
interface FoundBox {
  readonly page: number;
  readonly index: number;
  readonly box: PageBox;
  /** The box of the column that it stands in. */
  readonly column: Box;
  /** The places of the first and the last text among the parts of the body. */
  readonly first: number;
  readonly last: number;
  readonly texts: readonly TextPart[];
  /** Whether the last text is the last part of its page. */
  readonly endsPage: boolean;
  /** Boxes that stand at the same place of their pages and outside of the text have the same key. */
  readonly marginKey?: string;
}

/** Collects the boxes of pages, in their order: it joins those that go over pages and columns, and leaves out those of page layouts. */
export class BoxSurvey {
  readonly #groups: FoundBox[][] = [];
  readonly #margins = new Map<string, number>();

  /** @param body the parts of a page that do not recur on other pages */
  add(page: PageContent, body: readonly PagePart[]): void {
    for (const found of boxesIn(page, body)) {
      if (isLayout(found, page, body)) continue;
      const { marginKey: key } = found;
      if (key !== undefined) this.#margins.set(key, (this.#margins.get(key) ?? 0) + 1);
      const group = this.#groups.at(-1);
      if (group !== undefined && goesOn(group.at(-1), found)) group.push(found);
      else this.#groups.push([found]);
    }
  }

  result(): DocumentBoxes {
    const boxes = new Map<string, ParagraphBox>();
    this.#groups
      .filter((group) => !group.some(({ marginKey }) => (this.#margins.get(marginKey ?? '') ?? 0) > 1))
      .forEach((group, number) => {
        const box = joinedBox(group, number);
        for (const { page, index } of group) boxes.set(`${page} ${index}`, box);
      });
    return new DocumentBoxes(boxes);
  }
}

function boxesIn({ number, boxes, columns }: PageContent, body: readonly PagePart[]): readonly FoundBox[] {
  const found: { -readonly [Key in keyof FoundBox]: FoundBox[Key] }[] = [];
  body.forEach((part, place) => {
    const index = part.kind === 'text' ? part.boxed : undefined;
    const box = index === undefined ? undefined : boxes[index];
    if (part.kind !== 'text' || index === undefined || box === undefined) return;
    const known = found.find((it) => it.index === index);
    if (known === undefined) {
      const column = columns[part.column] ?? part.box;
      const endsPage = place === body.length - 1;
      found.push({ page: number, index, box, column, first: place, last: place, texts: [part], endsPage });
    } else {
      known.last = place;
      known.texts = [...known.texts, part];
      known.endsPage = place === body.length - 1;
    }
  });
  return found.map((it) => withMarginKey(it));
}

function withMarginKey(found: FoundBox): FoundBox {
  const { box, first, endsPage } = found;
  const { sides, inner } = box;
  const isAll = inner !== undefined && first === 0 && endsPage;
  const isOuterRule =
    inner === undefined && ((first === 0 && sides.top !== undefined) || (endsPage && sides.bottom !== undefined));
  if (!isAll && !isOuterRule) return found;
  const { left, top, right, bottom } = box.box;
  const places = isAll ? [left, top, right, bottom] : [left, right, sides.top === undefined ? bottom : top];
  return { ...found, marginKey: places.map((it) => Math.round(it / SAME)).join(' ') };
}

/** In points: places of recurring lines differ by less. */
const SAME = 2;

/** Minimum share of a page that a frame around all of its text has. */
const MUCH = 0.5;

/** Returns whether a box is part of the layout of its page: a frame around all text, or the line between the text and the running head. */
function isLayout(
  { box, first, endsPage }: FoundBox,
  { size, parts }: PageContent,
  body: readonly PagePart[],
): boolean {
  const { left, top, right, bottom } = box.box;
  if (box.inner !== undefined) {
    return first === 0 && endsPage && (right - left) * (bottom - top) > MUCH * size.width * size.height;
  }
  const recurring = parts.filter((part) => !body.includes(part));
  const isBelowHead = first === 0 && box.sides.top !== undefined && recurring.some((it) => it.box.bottom <= top);
  const isAboveFoot = endsPage && box.sides.bottom !== undefined && recurring.some((it) => it.box.top >= bottom);
  return isBelowHead || isAboveFoot;
}

/** Returns whether a box is the continuation of another one in the next column or on the next page. */
function goesOn(before: FoundBox | undefined, next: FoundBox): boolean {
  if (before === undefined || (before.box.inner === undefined) !== (next.box.inner === undefined)) return false;
  const isNextPage = before.endsPage && next.first === 0 && next.page === before.page + 1;
  const isNextColumn = next.page === before.page && next.first === before.last + 1 && next.column !== before.column;
  if ((!isNextPage && !isNextColumn) || !areAlike(before.box, next.box)) return false;
  const isOpen = before.box.sides.bottom === undefined && next.box.sides.top === undefined;
  const hasSides = before.box.sides.left !== undefined || before.box.sides.right !== undefined;
  return (isOpen && hasSides) || isWithinSentence(before.texts.at(-1), next.texts[0]);
}

function areAlike(one: PageBox, other: PageBox): boolean {
  const lookOf = ({ sides, fill }: PageBox): string => JSON.stringify([sides.left, sides.right, fill]);
  const difference = one.box.right - one.box.left - (other.box.right - other.box.left);
  return lookOf(one) === lookOf(other) && Math.abs(difference) < SAME;
}

function isWithinSentence(before: TextPart | undefined, next: TextPart | undefined): boolean {
  if (before === undefined || next === undefined) return false;
  return STARTS_SMALL.test(textOfPart(next)) || !ENDS_SENTENCE.test(textOfPart(before).trimEnd());
}

function joinedBox(group: readonly FoundBox[], number: number): ParagraphBox {
  const [first, last] = [group[0]?.box, group.at(-1)?.box];
  const { bottom: _, ...above } = first?.sides ?? {};
  const { bottom } = last?.sides ?? {};
  const sides: BoxSides = { ...above, ...(bottom !== undefined && { bottom }) };
  const column = group[0]?.column;
  const fill = first?.fill;
  const { padding = { left: 0, top: 0, right: 0, bottom: 0 } } = first ?? {};
  return {
    number,
    sides,
    ...(fill !== undefined && { fill }),
    places: group.map(({ page, box }) => ({ page, box: box.box })),
    padding: { ...padding, bottom: last?.padding.bottom ?? 0 },
    indentLeft: rounded((first?.box.left ?? 0) - (column?.left ?? 0)),
    indentRight: rounded((column?.right ?? 0) - (first?.box.right ?? 0)),
  };
}
