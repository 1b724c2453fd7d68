import type { PageContent, PagePart, TextPart, TextLine, TextRun } from '../page/page-content.js';
import { refersTo } from './note-references.js';
import { textOfLine } from '../page/text-of-lines.js';

/** A footnote of a page. */
export interface FoundNote {
  readonly label: string;
  /** With the label at the start of the first. */
  readonly lines: readonly TextLine[];
  /** The part that it begins in. */
  readonly part: TextPart;
}

export interface PageNotes {
  readonly notes: readonly FoundNote[];
  /** The parts that the notes take up. */
  readonly parts: ReadonlySet<PagePart>;
}

/** Maximum size of footnotes relative to the body text. */
const SMALL = 0.95;

/** As a share of the page height: footnotes are below this distance from the top. */
const LOWER = 0.3;
const MAX_REFERENCES = 200;

/** Maximum number of parts of a page with footnotes; a page with more is a drawing. */
const MAX_PARTS = 2000;

/** The runs that may refer to a footnote, by its label. */
type References = ReadonlyMap<string, readonly TextRun[]>;

/** Maximum number of references to one footnote. */
const MAX_SAME = 20;

const LABEL = /^(?:\d{1,3}|[*†‡§¶#]{1,3}|[a-z])$/u;

/**
 * Finds the footnotes of a page: small text at the bottom that begins with a label which is raised in the text above, or a link to it.
 */
export function notesOn(page: PageContent, body: readonly PagePart[], size: number): PageNotes {
  const texts = body.filter((part): part is TextPart => part.kind === 'text');
  const references = referencesIn(texts, page);
  const notes: { label: string; lines: TextLine[]; part: TextPart }[] = [];
  const parts = new Set<PagePart>();
  if (references.size === 0 || texts.length > MAX_PARTS) return { notes, parts };
  for (const part of texts) {
    const before = notes.length;
    const [first] = part.lines;
    const last = notes.at(-1);
    const goesOn = last !== undefined && (isBelow(part, last) || isBeside(first, last.lines.at(-1)));
    if (
      first === undefined ||
      part.role === 'heading' ||
      first.size > SMALL * size ||
      part.box.top < LOWER * page.size.height
    )
      continue;
    if (labelOf(first, references, page) === undefined && !goesOn) continue;
    if (hasTextBelow(part, texts, size)) continue;
    for (const line of part.lines) {
      const label = labelOf(line, references, page);
      if (label !== undefined && !notes.some((note) => note.label === label))
        notes.push({ label, lines: [line], part });
      else notes.at(-1)?.lines.push(line);
    }
    if (notes.length > before || goesOn) parts.add(part);
  }
  return { notes, parts };
}

/** The labels in the text of a page that are raised or links, with what they lead to. */
function referencesIn(texts: readonly TextPart[], { styles }: PageContent): References {
  const found = new Map<string, TextRun[]>();
  for (const { lines } of texts) {
    for (const { runs } of lines) {
      runs.forEach((run, index) => {
        const label = run.text.trim();
        const isMarked = styles[run.style]?.shift === 'superscript' || run.link !== undefined;
        if (index === 0 || found.size >= MAX_REFERENCES || !isMarked || !LABEL.test(label)) return;
        const same = found.get(label) ?? [];
        found.set(label, same);
        if (same.length < MAX_SAME) same.push(run);
      });
    }
  }
  return found;
}

/** Returns the label at the start of a line; undefined if no reference has this label. */
function labelOf(line: TextLine, references: References, page: PageContent): string | undefined {
  const label = /^(?:\d{1,3}|[*†‡§¶#]{1,3}|[a-z](?=\s))/u.exec(textOfLine(line).trimStart())?.[0];
  const refers = references.get(label ?? '')?.some((run) => refersTo(run, line.box.top, page)) === true;
  return refers ? label : undefined;
}

/** In sizes of the text: texts farther below a footnote do not belong to it. */
const MAX_GAP = 3;

/** Whether a text stands below a footnote, near its last line. */
function isBelow({ box }: TextPart, { part, lines }: FoundNote): boolean {
  const { left, right, top } = part.box;
  const last = lines.at(-1);
  const isNear = last !== undefined && box.top - last.box.bottom <= MAX_GAP * last.size;
  return isNear && box.top >= top && box.left < right && box.right > left;
}

/** Returns whether a line is the text whose label stands far before it. */
function isBeside(line: TextLine | undefined, label: TextLine | undefined): boolean {
  if (line === undefined || label === undefined || !LABEL.test(textOfLine(label).trim())) return false;
  return Math.abs(line.baseline - label.baseline) < line.size / 2;
}

/** Whether text of the usual size stands below a part, in its column. */
function hasTextBelow({ box }: TextPart, texts: readonly TextPart[], size: number): boolean {
  return texts.some(
    (other) =>
      other.box.top > box.bottom &&
      other.box.left < box.right &&
      other.box.right > box.left &&
      (other.lines[0]?.size ?? 0) > SMALL * size,
  );
}
