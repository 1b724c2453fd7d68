import type { OpenPages } from '../contract/tools/pages.js';
import type { DocumentModel, PageFacts } from '../document/document-model.js';
import type { Figure, FlowElement } from '../document/flow-elements.js';

/** The longest side of the picture of a page, in pixels, and its resolution where the page is small. */
const LONGEST_SIDE = 2200;
const MAX_DPI = 150;
const MIN_DPI = 36;

/** A picture behind text that takes this share of the page is its background, or the scan under recognised text. */
const BACKDROP = 0.5;

/**
 * Returns the model with one picture of each page whose text is in pictures only, and without pictures that fill pages
 * behind their text, other than those of covers and those that show words.
 */
export async function withPagePictures(model: DocumentModel, pages: OpenPages): Promise<DocumentModel> {
  const scanned = new Map(model.pages.filter((page) => page.scanned).map((page) => [page.number, page]));
  const figures = new Map<number, Figure>();
  for (const [dpi, numbers] of byResolution(scanned.values())) {
    for await (const { page, result } of pages.draw(numbers, { format: 'jpg', dpi })) {
      const facts = scanned.get(page);
      if (facts !== undefined) figures.set(page, figureOf(facts, result.path, dpi));
    }
  }
  const areas = new Map(model.pages.map(({ number, size }) => [number, size.width * size.height]));
  const covers = new Set(model.pages.filter(({ cover }) => cover === true).map(({ number }) => number));
  const isLeftOut = (figure: Figure): boolean => {
    const [place] = figure.places;
    if (place === undefined) return false;
    const { left, top, right, bottom } = place.box;
    const share = ((right - left) * (bottom - top)) / (areas.get(place.page) ?? Infinity);
    // The text has no other place for the words of a picture.
    const isBackdrop = figure.behindText && share > BACKDROP && figure.alternateText === undefined;
    return scanned.has(place.page) || (isBackdrop && !covers.has(place.page));
  };
  return { ...model, elements: () => replaced(model.elements(), figures, isLeftOut) };
}

function byResolution(pages: Iterable<PageFacts>): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const page of pages) {
    const group = groups.get(dpiOf(page)) ?? [];
    groups.set(dpiOf(page), group);
    group.push(page.number);
  }
  return groups;
}

/** Draws the first page into a JPEG file and returns its path. */
export async function drawCover({ pages: [first] }: DocumentModel, pages: OpenPages): Promise<string> {
  if (first === undefined) throw new TypeError('A document has at least one page.');
  for await (const { result } of pages.draw([first.number], { format: 'jpg', dpi: dpiOf(first) })) return result.path;
  throw new TypeError('The first page was not drawn.');
}

function dpiOf({ size }: Pick<PageFacts, 'size'>): number {
  const fitting = Math.floor((LONGEST_SIDE * 72) / Math.max(size.width, size.height));
  return Math.max(MIN_DPI, Math.min(MAX_DPI, fitting));
}

async function* replaced(
  elements: AsyncIterable<FlowElement>,
  scans: ReadonlyMap<number, Figure>,
  isLeftOut: (figure: Figure) => boolean,
): AsyncGenerator<FlowElement> {
  for await (const element of elements) {
    if (element.kind !== 'figure' || !isLeftOut(element)) yield element;
    else if (element.caption !== undefined) yield element.caption;
    const scan = element.kind === 'page' ? scans.get(element.number) : undefined;
    if (scan !== undefined) yield scan;
  }
}

function figureOf({ number, size }: PageFacts, path: string, dpi: number): Figure {
  const [pixelWidth, pixelHeight] = [size.width, size.height].map((it) => Math.round((it * dpi) / 72));
  return {
    kind: 'figure',
    picture: { path, format: 'jpg', pixelWidth: pixelWidth ?? 0, pixelHeight: pixelHeight ?? 0 },
    alternateText: `Page ${number}`,
    behindText: false,
    places: [{ page: number, box: { left: 0, top: 0, right: size.width, bottom: size.height } }],
  };
}
