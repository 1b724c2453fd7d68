import {
  type Box,
  mappedPath,
  type PageFacts,
  type Point,
  type Size,
  type SlideParagraph,
  type SlideShape,
} from '../../../../engine/index.js';

/** In points: the shortest and the longest side of a slide in PowerPoint. */
const MIN_SIDE = 72;
const MAX_SIDE = 4032;

/** In points: sizes that differ by less are the same. */
const STEP = 2;

/** The size of all slides: that of most pages, within the limits of PowerPoint. */
export function slideSizeOf(pages: readonly Pick<PageFacts, 'size'>[]): Size {
  const counts = new Map<string, { readonly size: Size; count: number }>();
  for (const { size } of pages) {
    const key = `${Math.round(size.width / STEP)} ${Math.round(size.height / STEP)}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { size, count: 1 });
    else known.count += 1;
  }
  let found: { readonly size: Size; count: number } | undefined;
  for (const it of counts.values()) if (it.count > (found?.count ?? 0)) found = it;
  const { width, height } = found?.size ?? { width: MIN_SIDE, height: MIN_SIDE };
  const scale = Math.min(Math.max(1, MIN_SIDE / Math.max(width, height)), MAX_SIDE / Math.max(width, height));
  const side = (points: number): number => Math.min(MAX_SIDE, Math.max(MIN_SIDE, points * scale));
  return { width: side(width), height: side(height) };
}

/** Where a page stands on its slide. */
export interface Fit {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** In points of the slide: pages that miss its size by less fill it. */
const NEAR = 3;

export function fitOf(page: Size, slide: Size): Fit {
  const isSame = Math.abs(page.width - slide.width) < NEAR && Math.abs(page.height - slide.height) < NEAR;
  if (isSame) return { scale: 1, left: 0, top: 0 };
  const scale = Math.min(slide.width / page.width, slide.height / page.height);
  return {
    scale,
    left: (slide.width - page.width * scale) / 2,
    top: (slide.height - page.height * scale) / 2,
  };
}

/** The share of each side of a page that a background covers. */
const FILLS = 0.985;

/** Whether a box covers a page. */
export function fills({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  return (
    Math.min(right, width) - Math.max(left, 0) > FILLS * width &&
    Math.min(bottom, height) - Math.max(top, 0) > FILLS * height
  );
}

/** A shape in the measures of its page, on the slide. */
export function fitted(shape: SlideShape, fit: Fit): SlideShape {
  const { scale } = fit;
  if (scale === 1 && fit.left === 0 && fit.top === 0) return shape;
  const box = fittedBox(shape.box, fit);
  switch (shape.kind) {
    case 'text':
      return { ...shape, box, paragraphs: shape.paragraphs.map((it) => scaledParagraph(it, scale)) };
    case 'table':
      return {
        ...shape,
        box,
        widths: shape.widths.map((width) => width * scale),
        heights: shape.heights.map((height) => height * scale),
        cells: shape.cells.map((cell) => ({
          ...cell,
          paragraphs: cell.paragraphs.map((it) => scaledParagraph(it, scale)),
          margins: {
            left: cell.margins.left * scale,
            top: cell.margins.top * scale,
            right: cell.margins.right * scale,
            bottom: cell.margins.bottom * scale,
          },
        })),
      };
    case 'drawing':
      return { ...shape, box, paths: shape.paths.map((path) => mappedPath(path, (at) => fittedPoint(at, fit), scale)) };
    default:
      return { ...shape, box };
  }
}

function fittedBox(box: Box, fit: Fit): Box {
  const { x: left, y: top } = fittedPoint({ x: box.left, y: box.top }, fit);
  const { x: right, y: bottom } = fittedPoint({ x: box.right, y: box.bottom }, fit);
  return { left, top, right, bottom };
}

function fittedPoint({ x, y }: Point, { scale, left, top }: Fit): Point {
  return { x: left + x * scale, y: top + y * scale };
}

function scaledParagraph(paragraph: SlideParagraph, scale: number): SlideParagraph {
  const { lineHeight, spaceBefore, margin, indent, tabs, runs } = paragraph;
  return {
    ...paragraph,
    ...(lineHeight !== undefined && { lineHeight: lineHeight * scale }),
    spaceBefore: spaceBefore * scale,
    margin: margin * scale,
    indent: indent * scale,
    ...(tabs !== undefined && { tabs: tabs.map((stop) => stop * scale) }),
    runs: runs.map(({ letterSpacing, ...run }) => ({
      ...run,
      size: run.size * scale,
      ...(letterSpacing !== undefined && { letterSpacing: letterSpacing * scale }),
    })),
  };
}
