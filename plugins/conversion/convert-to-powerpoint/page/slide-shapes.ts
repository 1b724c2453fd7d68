import {
  type Artwork,
  type Box,
  type Drawing,
  overlaps,
  type PageFacts,
  pathBox,
  type Paragraph,
  type SlidePicture,
  type SlideShape,
  type SlideTable,
} from '../../../../engine/index.js';
import { CentredTexts } from '../text/centred-text.js';
import { groupPieces } from '../text/group-pieces.js';
import { withLinkAreas } from '../text/link-areas.js';
import { type BoxSettings, textBoxOf } from '../text/text-box.js';
import { type TextPiece, textPieces } from '../text/text-piece.js';
import type { SlidePage } from './pages-of.js';
import { bodyOf } from './slide-body.js';
import { looseTexts, slideTable } from './slide-table.js';
import { titleOf } from './slide-title.js';
import type { TitlePlaces } from './title-places.js';

export interface ShapeSettings {
  readonly bodySize: number;
  readonly pageCount: number;
  readonly titles: TitlePlaces;
}

export function artworkShape(artwork: Artwork): SlideShape {
  if ('picture' in artwork) return pictureShape(artwork);
  const { box } = artwork;
  if ('colour' in artwork) return { kind: 'rectangle', box, colour: artwork.colour };
  const { paths, alternateText } = artwork;
  return { kind: 'drawing', box, paths, ...(alternateText !== undefined && { alternateText }) };
}

function pictureShape({ box, picture, alternateText }: Extract<Artwork, { readonly picture: unknown }>): SlidePicture {
  return { kind: 'picture', box, picture, ...(alternateText !== undefined && { alternateText }) };
}

export function isFormula(artwork: Artwork): boolean {
  return 'picture' in artwork && artwork.formula === true;
}

/** A paragraph that recurs on pages. */
export function recurringShape(paragraph: Paragraph, pageCount: number): SlideShape | undefined {
  const pieces = textPieces(paragraph);
  return pieces.length === 0 ? undefined : textBoxOf(pieces, { pageCount });
}

/** The tables, texts and formulas of a page without what recurs, in reading order: the title first, formulas last. */
export function slideShapes(page: SlidePage, settings: ShapeSettings): readonly SlideShape[] {
  const { facts, elements, artwork } = page;
  const { pageCount } = settings;
  const tables: (SlideTable | undefined)[] = [];
  const texts: TextPiece[][] = [[]];
  for (const element of elements) {
    texts.at(-1)?.push(...textPieces(element.kind === 'table' ? (element.caption ?? element) : element));
    if (element.kind !== 'table') continue;
    // Text after a table is in another box.
    tables.push(slideTable(element, pageCount), undefined);
    texts.push([...looseTexts(element)], []);
  }
  const grounds = artwork.flatMap((it) => ('colour' in it ? [it.box] : []));
  const centred = new CentredTexts([slideBox(facts), ...artwork.flatMap(framesOf)], texts.flat());
  const groups = texts.map((pieces) =>
    groupPieces(pieces, grounds)
      .flatMap((group) => titleApart(group, settings))
      .map((group) => (group.length > 1 ? group : group.map((piece) => centred.aligned(piece)))),
  );
  const title = titleOf(groups.flat(), { ...settings, size: facts.size });
  const others = groups.map((some) => some.filter((group) => group !== title));
  const body = bodyOf(others.flat());
  const shapes = others.flatMap((some, index): SlideShape[] => {
    const table = tables[index];
    return [
      ...some.flatMap((group) => textShapes(group, { pageCount, ...(group === body && { placeholder: 'body' }) })),
      ...(table === undefined ? [] : [table]),
    ];
  });
  const titles = title === undefined ? [] : [textBoxOf(title, { placeholder: 'title', pageCount })];
  return [...aboveTables([...titles, ...shapes]), ...artwork.filter(isFormula).map(artworkShape)];
}

function slideBox({ size: { width, height } }: PageFacts): Box {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** In points: lower and narrower shapes have no text inside. */
const LEAST_FRAME = 8;

/** The shapes that may have text in their middle. */
function framesOf(artwork: Artwork): readonly Box[] {
  const closed = 'paths' in artwork ? artwork.paths.filter(isClosed) : [];
  const boxes = [artwork.box, ...closed.map(pathBox)];
  return boxes.filter(({ left, top, right, bottom }) => right - left >= LEAST_FRAME && bottom - top >= LEAST_FRAME);
}

function isClosed({ parts, fill }: Drawing['paths'][number]): boolean {
  return fill !== undefined || parts.some(({ closed }) => closed);
}

/** Parts the title of a slide from text below it, such as a second title in smaller letters. */
function titleApart(group: readonly TextPiece[], { titles }: ShapeSettings): readonly (readonly TextPiece[])[] {
  const [first, ...others] = group;
  return first !== undefined && others.length > 0 && titles.have(first) ? [[first], others] : [group];
}

function textShapes(group: readonly TextPiece[], settings: BoxSettings): readonly SlideShape[] {
  const { pieces, areas } = withLinkAreas(group, settings.pageCount);
  return [textBoxOf(pieces, settings), ...areas];
}

/** Puts texts over tables that would cover them. */
function aboveTables(shapes: readonly SlideShape[]): readonly SlideShape[] {
  const tables = shapes.flatMap((shape, index) => (shape.kind === 'table' ? [{ index, box: shape.box }] : []));
  if (tables.length === 0) return shapes;
  const isCovered = (shape: SlideShape, at: number): boolean =>
    shape.kind !== 'table' && tables.some(({ index, box }) => index > at && overlaps(box, shape.box));
  const covered = new Set(shapes.filter(isCovered));
  return covered.size === 0 ? shapes : [...shapes.filter((shape) => !covered.has(shape)), ...covered];
}
