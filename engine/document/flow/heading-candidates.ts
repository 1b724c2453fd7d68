import { numberDepth } from './heading-number.js';
import { type Look, lookOf } from './look-of.js';
import type { PageContent, PagePart, TextPart } from './page-content.js';
import { textOfPart } from './text-of-lines.js';

/** A part that may be a heading, and why. */
export interface Candidate {
  readonly part: TextPart;
  readonly text: string;
  readonly look: Look;
  readonly depth: number | undefined;
  /** The level that the outline or the structure tree states. */
  readonly stated?: number;
}

/** How most of the text of the document is set. */
export type BodyLook = Pick<Look, 'size' | 'bold' | 'colour' | 'family'>;

const MOST_LINES = 5;
const LONGEST = 240;
const MOST_WORDS = 32;

/** The parts of the body of a page that look like headings. */
export function candidatesOn(
  page: PageContent,
  body: readonly PagePart[],
  usual: BodyLook,
): ReadonlyMap<PagePart, Candidate> {
  const found = new Map<PagePart, Candidate>();
  body.forEach((part, index) => {
    if (part.kind !== 'text') return;
    const candidate = candidateOf(part, page, usual);
    if (candidate !== undefined && standsAlone(candidate, body[index - 1], body[index + 1], usual)) {
      found.set(part, candidate);
    }
  });
  return found;
}

function candidateOf(part: TextPart, page: PageContent, usual: BodyLook): Candidate | undefined {
  const { lines, role } = part;
  if (lines.length > MOST_LINES || role === 'caption' || role === 'note' || role === 'sidebar') return undefined;
  const text = textOfPart(part);
  if (text.length > LONGEST || !hasWords(text) || LEADER.test(text) || BULLET.test(text)) return undefined;
  if (text.split(/\s+/).length > MOST_WORDS) return undefined;
  const look = lookOf(part, page);
  const depth = numberDepth(text);
  return isSetApart(look, depth, text, usual) ? { part, text, look, depth } : undefined;
}

const LEADER = /(?:\.\s?){4,}|…{2,}|_{3,}/;
const BULLET = /^[•‣◦▪▫■●◆►➢➤✓✔❖·–—*\uf0b7\uf0a7\uf0d8]\s*/u;

/** A heading has a word; CJK writes no spaces. */
function hasWords(text: string): boolean {
  return /\p{L}{2}|\p{Lo}/u.test(text);
}

const LARGE = 1.12;
const SMALL = 0.93;

function isSetApart(look: Look, depth: number | undefined, text: string, usual: BodyLook): boolean {
  const ratio = look.size / Math.max(usual.size, 1);
  const ends = /[.,;:。、，]["”’)]*$/u.test(text);
  if (ratio >= LARGE) return !(ends && ratio < 1.3 && text.length > 80);
  if (ratio < SMALL || (ends && depth === undefined) || /[,;]$/.test(text)) return false;
  if (look.bold && !usual.bold) return true;
  const differs = look.colour !== usual.colour || look.family !== usual.family;
  if (look.capitals && text.length > 3) return true;
  return depth !== undefined && (look.italic || differs) && !ends;
}

/** Whether a part has a line of its own: neither text beside it nor lines of the same look that go on below it. */
function standsAlone(
  { part, look, depth }: Candidate,
  before: PagePart | undefined,
  after: PagePart | undefined,
  usual: BodyLook,
): boolean {
  const isLarge = look.size >= LARGE * usual.size;
  if (besides(part, before) || besides(part, after)) return isLarge && depth !== undefined;
  return true;
}

function besides({ box }: TextPart, other: PagePart | undefined): boolean {
  if (other === undefined) return false;
  const shared = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
  const apart = other.box.left >= box.right || other.box.right <= box.left;
  return apart && shared > 0.5 * Math.min(box.bottom - box.top, other.box.bottom - other.box.top);
}
