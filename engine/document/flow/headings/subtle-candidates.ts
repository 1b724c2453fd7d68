import { areBeside, isApart } from './beside-heading.js';
import type { Candidate } from './candidate.js';
import type { BlockRole } from '../../model.js';
import type { BodyLook, HeadingHints } from './heading-candidates.js';
import { numberDepth } from './heading-number.js';
import { type Look, lookOf } from '../page/look-of.js';
import type { PageContent, PagePart, TextPart } from '../page/page-content.js';
import { isCaptionOrAddress, isExample, isLabelledValue, isStatement } from './statements.js';
import { termsOn } from './terms-on.js';
import { textOfPart } from '../page/text-of-lines.js';

/** Number of parts before and after a part that may be beside it. */
const NEARBY = 4;

/**
 * Returns the texts of a page that differ from text by italics, colour, font, a slightly larger size or a place in the middle only, and may be headings: short
 * lines that stand alone. The document tells whether they are, by what stands around all texts with their look (`SubtleLooks`).
 * @param clear the texts that differ more, be they headings or not
 */
export function subtleCandidatesOn(
  page: PageContent,
  body: readonly PagePart[],
  { hints, clear }: { readonly hints: HeadingHints; readonly clear: ReadonlyMap<PagePart, Candidate> },
): ReadonlyMap<PagePart, Candidate> {
  const subtle = new Map<PagePart, Candidate>();
  if (hints.isTagged) return subtle;
  body.forEach((part, index) => {
    if (part.kind !== 'text' || clear.has(part)) return;
    const candidate = candidateOf(part, page, hints.usual);
    if (candidate === undefined) return;
    const near = body.slice(Math.max(0, index - NEARBY), index + NEARBY);
    if (near.every((other) => !areBeside(part, other) || isApart(other, part))) subtle.set(part, candidate);
  });
  for (const part of termsOn(body, subtle, () => true)) subtle.delete(part);
  return subtle;
}

const MAX_LINES = 2;
const OTHER_ROLES = new Set<BlockRole>(['caption', 'note', 'sidebar', 'footer']);
const MAX_LENGTH = 100;

function candidateOf(part: TextPart, page: PageContent, usual: BodyLook): Candidate | undefined {
  if (part.lines.length > MAX_LINES || part.begins === true || OTHER_ROLES.has(part.role)) return undefined;
  if (part.lines.some(({ runs }) => runs.some(({ link }) => link !== undefined))) return undefined;
  const text = textOfPart(part);
  if (text.length > MAX_LENGTH || !TITLE.test(text) || ENDS.test(text)) return undefined;
  const plain = lookOf(part, page);
  const isPlain = !isSubtle(plain, usual);
  if (isPlain && !(isOfSize(plain, usual) && isCentred(part, page))) return undefined;
  const look = isPlain ? { ...plain, centred: true } : plain;
  if (isCaptionOrAddress(text) || isStatement(text) || isExample(text) || isLabelledValue(text)) return undefined;
  return { part, text, page: page.number, look, depth: numberDepth(text), isSubtle: true };
}

/** Matches a text that begins like a title and has a word. */
const TITLE = /^(?=[\s\S]*(?:\p{L}{3}|\p{Lo}{2}))[\p{Lu}\p{Lt}\p{Lo}\p{N}(（§]/u;

/** Matches text that ends a sentence or goes on. */
const ENDS = /[.,;:!。，、；：！]["”’»」』）)]*$/u;

/** Minimum ratio to the size of the text. */
const SMALLEST = 0.93;
const LARGER = 1.05;

/** Returns whether text of a look is as large as other text, and in no font of listings. */
function isOfSize({ fixedPitch, size }: Look, usual: BodyLook): boolean {
  return !fixedPitch && size >= SMALLEST * usual.size;
}

function isSubtle(look: Look, usual: BodyLook): boolean {
  if (!isOfSize(look, usual)) return false;
  const differs = look.colour !== usual.colour || look.family !== usual.family;
  return look.italic || differs || look.size >= LARGER * usual.size;
}

/** In ems: minimum space beside centred text. */
const ROOM = 3;

/** Returns whether a line stands in the middle of its column and leaves room on both sides. */
function isCentred({ box, column, lines }: TextPart, { columns }: PageContent): boolean {
  const [line, around] = [lines[0], columns[column]];
  if (line === undefined || around === undefined || lines.length > 1) return false;
  const [before, after] = [box.left - around.left, around.right - box.right];
  return Math.min(before, after) > ROOM * line.size && Math.abs(before - after) < line.size;
}
