import {
  type Box,
  type ElementPlace,
  firstIndex,
  type FlowElement,
  type Footnote,
  type ParagraphBox,
} from '../../../../engine/index.js';
import { type Role, roleOf } from '../styles/style-roles.js';
import type { StyleLook, TextBlock } from '../styles/style-votes.js';
import { isLight, letterScale, mainStyle } from '../styles/text-look.js';
import { plainLook } from '../styles/word-styles.js';
import { linesGained } from './fit/line-fit.js';
import { bottomOfLines, lineHeightOf, measuresOf, type TextMeasures, topOfLines } from './line-heights.js';

/** Where a part of an element stands on its page. */
export interface PlacedBox extends Box {
  /** The number of the element. */
  readonly element: number;
  readonly page: number;
  /** Whether it is a paragraph or the like, not a table or a figure. */
  readonly isText: boolean;
  /** Whether it is a picture. */
  readonly isFigure: boolean;
  /** Whether it is a table that text may stand around: with one place, and without a caption. */
  readonly isFloatable: boolean;
  /** Whether it is text of several lines, which fill the width that they have. */
  readonly isFull: boolean;
  /** The box that is drawn around it. */
  readonly boxed?: ParagraphBox;
  /** Left out for tables and figures. */
  readonly text?: PlacedText;
}

interface PlacedText {
  readonly role: Role;
  readonly place: ElementPlace;
  /** Whether it goes on in another column or on another page. */
  readonly isSplit: boolean;
  /** Whether its first line stands here. */
  readonly begins: boolean;
  /** Whether it began on another page, and whether it goes on to another one. */
  readonly isContinued: boolean;
  readonly leavesPage: boolean;
  readonly measures: TextMeasures;
  /** How many lines more than on the page it is likely to take. */
  readonly gain: number;
  /** Whether its lines are filled up to both edges. */
  readonly isJustified: boolean;
  /** Whether only what the page draws behind it, other than a box, makes it visible. */
  readonly needsGround: boolean;
}

/** Where a part of a footnote stands on its page. */
export interface PlacedNote extends Box {
  readonly place: ElementPlace;
  readonly measures: TextMeasures;
}

/** Whether a frame can hold an element: a paragraph at one place. */
export function isFramable({ text }: PlacedBox): boolean {
  return text?.isSplit === false;
}

/** Whether two boxes are beside each other rather than above or below. @param reach how far one may reach over the other, in points */
export function areApart(one: Sides, other: Sides, reach: number): boolean {
  return other.left >= one.right - reach || other.right <= one.left + reach;
}

type Sides = Pick<Box, 'left' | 'right'>;

/**
 * Returns a test whether no other text and no table of a page stands at the height of a box. Each test takes logarithmic time.
 * @param boxes all of the page
 * @param reach how far one may reach over the other, in points
 */
export function standsAlone(boxes: readonly PlacedBox[], reach: number): (box: PlacedBox) => boolean {
  const sorted = boxes.filter(({ isFigure }) => !isFigure).sort((one, other) => one.top - other.top);
  // The box itself may be one of the two that reach down farthest.
  let farthest: readonly PlacedBox[] = [];
  const farthestUpTo = sorted.map((box) => {
    farthest = [...farthest, box].sort((one, other) => other.bottom - one.bottom).slice(0, 2);
    return farthest;
  });
  return (box) => {
    const end = firstIndex(0, sorted.length, (index) => (sorted[index]?.top ?? Infinity) < box.bottom - reach);
    return (farthestUpTo[end - 1] ?? []).every((it) => it === box || it.bottom <= box.top + reach);
  };
}

/** The height that boxes take together, in points. */
export function heightOf(boxes: readonly PlacedBox[]): number {
  const top = boxes.reduce((least, box) => Math.min(least, box.top), Infinity);
  return boxes.reduce((most, box) => Math.max(most, box.bottom), -Infinity) - top;
}

/** The height of the lines of a text, in points. */
export function lineHeightIn(text: PlacedText, looks: ReadonlyMap<Role, StyleLook>): number {
  return lineHeightOf(text.measures, looks.get(text.role) ?? plainLook).height;
}

/** Where an element stands on a page, with the whole heights of its lines. */
export function extentOf(
  { top, bottom, text }: PlacedBox,
  looks: ReadonlyMap<Role, StyleLook>,
): { readonly top: number; readonly bottom: number } {
  if (text === undefined) return { top, bottom };
  const height = lineHeightIn(text, looks);
  return { top: topOfLines(text.place, height), bottom: bottomOfLines(text.place, height) };
}

/** Where a footnote ends on a page, with the whole height of its last line, and the height of all its lines there. */
export function extentOfNote(
  { place, measures }: PlacedNote,
  looks: ReadonlyMap<Role, StyleLook>,
): { readonly bottom: number; readonly height: number } {
  const { height } = lineHeightOf(measures, looks.get('FootnoteText') ?? plainLook);
  return { bottom: bottomOfLines(place, height), height: (place.lines?.count ?? 1) * height };
}

type Placeable = Exclude<FlowElement, { readonly kind: 'page' | 'footnote' }>;

/** Collects where the elements of a document stand. */
export class Boxes {
  readonly #ofPage = new Map<number, PlacedBox[]>();
  readonly #captions = new Map<number, PlacedBox[]>();
  readonly #notes = new Map<number, PlacedNote[]>();

  add(element: Exclude<FlowElement, { readonly kind: 'page' }>, number: number): void {
    if (element.kind === 'footnote') this.#addNote(element);
    if (element.kind === 'footnote' || (element.kind === 'figure' && element.behindText)) return;
    if ((element.kind === 'table' || element.kind === 'figure') && element.caption !== undefined)
      this.#add(element.caption, number, this.#captions);
    this.#add(element, number, this.#ofPage);
  }

  #addNote({ places, content: [first] }: Footnote): void {
    if (first === undefined) return;
    const measures = measuresOf({ ...first, places });
    for (const place of places) {
      const notes = this.#notes.get(place.page) ?? [];
      this.#notes.set(place.page, notes);
      notes.push({ ...place.box, place, measures });
    }
  }

  #add(element: Placeable, number: number, all: Map<number, PlacedBox[]>): void {
    const isText = 'format' in element;
    const isFull = isText && hasLines(element) && !endsLines(element);
    const isSplit = element.places.length > 1;
    const measured = isText && {
      role: roleOf(element),
      measures: measuresOf(element),
      gain: isFull && !isSplit ? gainOf(element) : 0,
      isSplit,
      isJustified: element.format.align === 'justify',
      needsGround: needsGround(element),
    };
    for (const place of element.places) {
      const { page, box } = place;
      const boxes = all.get(page) ?? [];
      all.set(page, boxes);
      boxes.push({
        ...box,
        element: number,
        page,
        isText,
        isFigure: element.kind === 'figure',
        isFloatable: element.kind === 'table' && !isSplit && element.caption === undefined,
        isFull,
        ...('boxed' in element && { boxed: element.boxed }),
        ...(measured !== false && {
          text: {
            ...measured,
            place,
            begins: place === element.places[0],
            isContinued: page !== element.places[0]?.page,
            leavesPage: page !== element.places.at(-1)?.page,
          },
        }),
      });
    }
  }

  on(page: number): readonly PlacedBox[] {
    return this.#ofPage.get(page) ?? [];
  }

  /** The captions of the tables and figures of a page, with the numbers of these. */
  captionsOn(page: number): readonly PlacedBox[] {
    return this.#captions.get(page) ?? [];
  }

  /** The footnotes of a page. */
  notesOn(page: number): readonly PlacedNote[] {
    return this.#notes.get(page) ?? [];
  }
}

/** Whether a text has several lines. A line of its own has their height where it is one of an address or the like. */
function hasLines({ format, places: [first, second] }: TextBlock): boolean {
  return format.lineHeight > 0 && (second !== undefined || first?.lines?.count !== 1);
}

/** Whether lines of a text end before the edge of its column because the author has ended them. */
function endsLines({ runs, format }: TextBlock): boolean {
  return format.isNarrow === true || runs.some(({ lineBreak }) => lineBreak === true);
}

/** Text whose letters keep their widths keeps its lines. */
function gainOf({ runs, format, places: [first] }: TextBlock): number {
  if (first?.lines === undefined || runs.every(({ style }) => letterScale(style) === 100)) return 0;
  const { count, spare = 0 } = first.lines;
  const { indentFirst } = format;
  const width = first.box.right - first.box.left + Math.min(0, indentFirst) + spare / 2;
  return linesGained({ runs, lines: count, width, indentFirst });
}

function needsGround({ runs, boxed }: TextBlock & { readonly boxed?: ParagraphBox }): boolean {
  const style = mainStyle(runs);
  return style !== undefined && style.invisible !== true && boxed?.fill === undefined && isLight(style.colour);
}
