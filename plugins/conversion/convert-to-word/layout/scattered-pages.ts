import type { PageFacts } from '../../../../engine/index.js';
import type { BesidePlan } from './beside-plan.js';
import type { Boxes } from './placed-boxes.js';

interface PageLayout {
  readonly boxes: Boxes;
  readonly besides: BesidePlan;
}

/**
 * Returns the numbers of the pages whose texts keep their places: those with a fixed layout, and those that Word cannot set one
 * below the other, because many need frames, fields stand all over the page, or the text is turned.
 * @param pages those whose texts do not go over to other pages, where a part of a text would be lost, and are drawn
 */
export function placedPages(pages: readonly PageFacts[], layout: PageLayout): readonly number[] {
  const placed = pages.filter((page) => !page.scanned && (page.fixedLayout || isScattered(page, layout)));
  return placed.map(({ number }) => number);
}

/** The least frames of a scattered page, and their least share of its texts. */
const MIN_FRAMES = 4;
const MIN_FRAMED = 0.1;

/** The least fields of a form, and how many there are at least for each text. */
const MIN_FIELDS = 8;
const MIN_FIELDS_PER_TEXT = 0.2;

/** A text of so many lines is prose; a page where most lines are in prose is to be edited as a flow. */
const PROSE_LINES = 3;

function isScattered({ number, fields }: PageFacts, { boxes, besides }: PageLayout): boolean {
  const texts = boxes.on(number).filter(({ isText }) => isText);
  const framed = texts.filter(({ element }) => besides.frameOf(element) !== undefined).length;
  const counts = texts.map(({ text }) => text?.place.lines?.count ?? 1);
  const prose = counts.filter((count) => count >= PROSE_LINES);
  const isProse = 2 * sumOf(prose) > sumOf(counts);
  const turned = texts.filter(({ text }) => text?.place.lines?.angle !== undefined).length;
  return (
    (!isProse && framed >= MIN_FRAMES && framed >= MIN_FRAMED * texts.length) ||
    (!isProse && fields.length >= MIN_FIELDS && fields.length >= MIN_FIELDS_PER_TEXT * texts.length) ||
    2 * turned > texts.length
  );
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
