import type { PageFacts } from '../../../../engine/index.js';
import { outlineLevelOf } from '../styles/style-roles.js';
import { type FlowPlans, flowOverrun } from './flow-overrun.js';
import type { Boxes, PlacedBox } from './placed-boxes.js';

interface PageLayout {
  readonly boxes: Boxes;
  readonly plans: FlowPlans;
}

/**
 * Returns the numbers of the pages whose texts keep their places: those with a fixed layout, and those that Word cannot set one
 * below the other, because many need frames, fields stand all over the page, or the text is turned, and pages of light text, such as
 * covers, whose ground would be lost.
 * @param pages those whose texts do not go over to other pages, where a part of a text would be lost, and are drawn
 */
export function placedPages(pages: readonly PageFacts[], layout: PageLayout): readonly number[] {
  const placed = pages.filter((page) => !page.scanned && (page.fixedLayout || isScattered(page, layout)));
  return placed.map(({ number }) => number);
}

/** In points: how much lower the texts of a page may end in a flow; more would begin another page. */
const MAX_OVERRUN = 36;

/** The least frames of a scattered page, and their least share of its texts. */
const MIN_FRAMES = 4;
const MIN_FRAMED = 0.1;

/** The least fields of a form, and how many there are at least for each line of text. */
const MIN_FIELDS = 8;
const MIN_FIELDS_PER_LINE = 0.2;

/** The least lines that nobody could read without their ground, such as those of a dark column, and their least share. */
const LIGHT_LINES = 3;
const LIGHT_SHARE = 0.1;

/** The least lines of a text that is prose; a page where most lines are in prose is to be edited as a flow. */
const PROSE_LINES = 3;

function isScattered({ number, fields }: PageFacts, { boxes, plans }: PageLayout): boolean {
  const texts = boxes.on(number).filter(({ isText }) => isText);
  const turned = texts.filter(({ text }) => text?.place.lines?.angle !== undefined).length;
  if (2 * turned > texts.length) return true;
  const light = texts.filter(({ text }) => text?.needsGround === true);
  if (linesOf(light) >= Math.max(LIGHT_LINES, LIGHT_SHARE * linesOf(texts)) && !isProse(light)) return true;
  if (fields.length >= Math.max(MIN_FIELDS, MIN_FIELDS_PER_LINE * linesOf(texts))) return true;
  if (isProse(texts)) return false;
  const { besides } = plans;
  const framed = texts.filter(
    ({ element }) => besides.frameOf(element) !== undefined && !besides.isLastLine(element),
  ).length;
  return (
    flowOverrun(boxes.on(number), plans) > MAX_OVERRUN || (framed >= MIN_FRAMES && framed >= MIN_FRAMED * texts.length)
  );
}

/** Returns whether most lines are in texts of several lines, which are no titles or headings. */
function isProse(texts: readonly PlacedBox[]): boolean {
  const prose = texts.filter((it) => linesOf([it]) >= PROSE_LINES && !isHead(it));
  return 2 * linesOf(prose) > linesOf(texts);
}

function isHead({ text }: PlacedBox): boolean {
  return text !== undefined && (text.role === 'Title' || outlineLevelOf(text.role) !== undefined);
}

function linesOf(texts: readonly PlacedBox[]): number {
  return texts.reduce((sum, { text }) => sum + (text?.place.lines?.count ?? 1), 0);
}
