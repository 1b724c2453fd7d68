import { addToGroup } from '../../../groups.js';
import { contentsEntryOf } from '../../contents-entry.js';
import { addWithin, mostOf } from '../../counts.js';
import type { OutlineEntry, PagePlace } from '../../document-model.js';
import { numberOfPage, type WrittenPageNumber } from '../../page-number-texts.js';
import type { PageContent, PagePart, TextLine } from '../page/page-content.js';
import { textOfLine, textOfPart } from '../page/text-of-lines.js';
import { levelsOfEntries } from './contents-levels.js';
import { keyOfOutline } from './outline-titles.js';
import { isCaptionOrAddress } from './statements.js';

/** An entry of the table of contents. */
export interface ContentsEntryText {
  readonly title: string;
  /** The left edge of the entry on its page, in points. */
  readonly left: number;
  /** The page with the entry, and the page to which it leads, as far as a link tells. */
  readonly onPage: number;
  readonly target?: PagePlace;
  /** The number of the page that the entry states. */
  readonly label: WrittenPageNumber;
}

/** Maximum number of entries; a hostile document can contain any number. */
const MAX_ENTRIES = 20_000;

/** Maximum number of entries with one title whose pages are compared. */
const MAX_EQUAL = 20;

/** Minimum number of entries on a page of contents; fewer lines may end with dots and a number by chance. */
const MIN_ENTRIES = 3;

/** Minimum number of titles that stand on the pages of their entries, if the numbers of pages are counted from a certain page on. */
const MIN_FOUND = 2;

/** Longer texts are no headings. */
const MAX_LENGTH = 240;
const MAX_LINES = 5;

/**
 * Collects the entries of the tables of contents and finds the pages to which they lead: by their links, or else by the numbers of pages that
 * they state. These numbers may begin on any page, so the titles that are found on later pages tell where.
 */
export class ContentsTitles {
  readonly #entries: ContentsEntryText[] = [];
  readonly #byTitle = new Map<string, ContentsEntryText[]>();
  /** How many titles are found on a page whose place in the document is larger than its number by the key of the map. */
  readonly #offsets = { decimal: new Map<number, number>(), roman: new Map<number, number>() };

  add(page: PageContent): void {
    const entries = entriesOn(page);
    if (entries.length < MIN_ENTRIES || !areInOrder(entries)) this.#find(page);
    else {
      const title = this.#entries.at(-1)?.onPage === page.number - 1 ? undefined : titleOfContents(page);
      for (const entry of title === undefined ? entries : [title, ...entries]) this.#addEntry(entry);
    }
  }

  #addEntry(entry: ContentsEntryText): void {
    if (this.#entries.length >= MAX_ENTRIES) return;
    const key = keyOfOutline(entry.title);
    // NFKC makes some characters 18 times as long.
    if (key.length > MAX_LENGTH) return;
    this.#entries.push(entry);
    if ((this.#byTitle.get(key)?.length ?? 0) < MAX_EQUAL) addToGroup(this.#byTitle, key, entry);
  }

  /** Counts the titles of entries that stand on a page. */
  #find({ number, parts }: PageContent): void {
    if (this.#entries.length === 0) return;
    for (const part of parts) {
      if (part.kind !== 'text' || part.lines.length > MAX_LINES) continue;
      const text = textOfPart(part);
      if (text.length > MAX_LENGTH) continue;
      for (const { label } of this.#byTitle.get(keyOfOutline(text)) ?? [])
        addWithin(this.#offsets[label.kind], number - label.value, 1, MAX_ENTRIES);
    }
  }

  /** Returns the entries of the table of contents as those of an outline, as far as their pages are known. */
  result(): readonly OutlineEntry[] {
    const { decimal, roman } = this.#offsets;
    const offsets = { decimal: offsetOf(decimal), roman: offsetOf(roman) };
    const entries = longestList(this.#entries);
    const levels = levelsOfEntries(entries);
    return entries.flatMap(({ title, target, label }, index): readonly OutlineEntry[] => {
      const offset = offsets[label.kind];
      const place = target ?? (offset === undefined ? undefined : { page: label.value + offset });
      return place === undefined ? [] : [{ title, level: levels[index] ?? 1, target: place }];
    });
  }
}

/**
 * Maximum share of the entries of contents that state a smaller page than the entry before them, as at the start of each volume. In an index,
 * whose entries are in the order of letters, about half of the entries do.
 */
const MAX_FALLS = 0.2;

function areInOrder(entries: readonly ContentsEntryText[]): boolean {
  const values = entries.flatMap(({ label }) => (label.kind === 'decimal' ? [label.value] : []));
  const falls = values.filter((value, index) => value < (values[index - 1] ?? 0)).length;
  return falls <= MAX_FALLS * values.length;
}

/** Returns the entries on the pages in a row that have most of them: lists of figures, of modules or of the sections of a chapter are shorter. */
function longestList(entries: readonly ContentsEntryText[]): readonly ContentsEntryText[] {
  const lists: ContentsEntryText[][] = [];
  for (const entry of entries) {
    const last = lists.at(-1);
    if (last !== undefined && entry.onPage - (last.at(-1)?.onPage ?? 0) <= 1) last.push(entry);
    else lists.push([entry]);
  }
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
}

function offsetOf(offsets: ReadonlyMap<number, number>): number | undefined {
  const offset = mostOf(offsets);
  return offset !== undefined && (offsets.get(offset) ?? 0) >= MIN_FOUND ? offset : undefined;
}

/** Returns the entries of contents on a page, which may go over several lines. */
function entriesOn(page: PageContent): readonly ContentsEntryText[] {
  const entries: ContentsEntryText[] = [];
  // The lines before an entry that have its link.
  let begun: { readonly title: string; readonly left: number; readonly target: PagePlace } | undefined;
  for (const line of page.parts.flatMap(linesOf)) {
    const [text, target] = [textOfLine(line).trim(), targetOf(line)];
    const isSame = begun !== undefined && target !== undefined && isSamePlace(begun.target, target);
    const [before, left] = isSame && begun !== undefined ? [`${begun.title} `, begun.left] : ['', line.box.left];
    const entry = entryOf(text, target !== undefined);
    const isBegun = entry === undefined && target !== undefined && before.length + text.length < MAX_LENGTH;
    begun = isBegun ? { title: before + text, left, target } : undefined;
    if (entry === undefined) continue;
    const title = before + entry.title;
    if (title.length > MAX_LENGTH || isCaptionOrAddress(title)) continue;
    entries.push({ title, left, onPage: page.number, label: entry.label, ...(target !== undefined && { target }) });
  }
  return entries;
}

/** Returns the title of contents as one of their entries, which do not name it: the line before the first entry. */
function titleOfContents({ number, parts }: PageContent): ContentsEntryText | undefined {
  const isEntry = (line: TextLine): boolean =>
    entryOf(textOfLine(line).trim(), targetOf(line) !== undefined) !== undefined;
  const before = parts[parts.findIndex((part) => linesOf(part).some(isEntry)) - 1];
  if (before?.kind !== 'text' || before.lines.length > 1 || before.lines.some((line) => targetOf(line) !== undefined))
    return undefined;
  const title = textOfPart(before);
  if (title.length > MAX_LENGTH) return undefined;
  const label = { kind: 'decimal', value: number } as const;
  // The title of contents has no indent.
  return { title, left: -Infinity, onPage: number, target: { page: number }, label };
}

function linesOf(part: PagePart): readonly TextLine[] {
  return part.kind === 'text' ? part.lines : [];
}

function targetOf({ runs }: TextLine): PagePlace | undefined {
  for (const { link } of runs) if (link !== undefined && 'page' in link) return link;
  return undefined;
}

function isSamePlace(one: PagePlace, other: PagePlace): boolean {
  return one.page === other.page && one.top === other.top;
}

/** Splits a line into a title and the number of a page, to which dots, a tab or, in a link, a space lead. */
function entryOf(
  text: string,
  isLink: boolean,
): { readonly title: string; readonly label: WrittenPageNumber } | undefined {
  const found = contentsEntryOf(text);
  const [title, number] =
    found === undefined ? splitAtSpace(isLink ? text : '') : [text.slice(0, found.end), text.slice(found.start)];
  const label = numberOfPage(number.trim());
  if (label === undefined || title.length > MAX_LENGTH) return undefined;
  return keyOfOutline(title) === '' ? undefined : { title: title.trim(), label };
}

function splitAtSpace(text: string): readonly [title: string, number: string] {
  const space = text.lastIndexOf(' ');
  return [text.slice(0, Math.max(0, space)), text.slice(space + 1)];
}
