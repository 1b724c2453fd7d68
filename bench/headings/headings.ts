import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { PDFDocument, PDFName } from 'pdf-lib';

import type { FlowElement, Heading, Paragraph } from '../../engine/document/flow-elements.js';
import { InvalidInput, isQuireError } from '../../engine/errors.js';
import { PDF } from '../../engine/media-types/media-types.js';
import { convertEach, pdfFilter } from '../document-model/convert-all.js';
import { type DocumentTools, openDocumentTools } from '../document-tools.js';
import { halfOf } from '../half-of.js';
import {
  compareHeadings,
  type FoundHeading,
  type HeadingComparison,
  keyOfHeading,
  type KnownHeading,
} from './compare-headings.js';
import type { PageTitles } from './read-titles.js';

const OFFICE = /\.(?:docx?|odt|fodt|rtf)$/i;

/** Fewer headings tell nothing about a document. */
const MIN_HEADINGS = 3;

/** Maximum number of pages of a document, so that long ones do not take most of the time. */
const MAX_PAGES = 120;

/**
 * Hides the outline and the tags of documents and compares the headings that the document model finds without them with those that they
 * name. Word processor documents are converted to PDF before. Whoever changes the model looks at the documents of one half and compares the
 * scores of the other.
 * @param documents a folder with PDF and word processor documents; those that name no headings are left out
 */
export async function benchHeadings(folder: string, documents: string): Promise<void> {
  const names = (await readdir(documents, { recursive: true })).sort();
  const pathsOf = (pattern: RegExp): readonly string[] =>
    names.filter((name) => pattern.test(name)).map((name) => join(documents, name));
  const converted = join(folder, 'converted');
  await mkdir(converted);
  await convertEach(pathsOf(OFFICE), pdfFilter(true), converted);
  const made = (await readdir(converted)).filter((name) => name.endsWith('.pdf')).sort();
  const all = [...pathsOf(/\.pdf$/i), ...made.map((name) => join(converted, name))];
  await using tools = openDocumentTools(folder);
  const halves: Record<'look' | 'score', HeadingComparison[]> = { look: [], score: [] };
  console.log(HEADER);
  for (const path of all) {
    const name = basename(path, extname(path));
    const comparison = await compareOne(tools, path, join(folder, 'hidden.pdf')).catch(reasonOf);
    if (typeof comparison === 'string') console.log(`${name}: ${comparison}`);
    if (comparison === undefined || typeof comparison === 'string') continue;
    halves[halfOf(name)].push(comparison);
    console.log(`${describe(comparison)}  ${name.slice(0, 60)}`);
  }
  for (const [half, comparisons] of Object.entries(halves)) {
    const [mean, strict] = [meanOf(comparisons.map(f1Of)), meanOf(comparisons.map(strictF1Of))];
    console.log(`${describe(sumOf(comparisons))}  all to ${half}; means of ${comparisons.length}: ${mean}, ${strict}`);
  }
}

/** Returns undefined for a document that names too few headings. */
async function compareOne(tools: DocumentTools, path: string, hidden: string): Promise<HeadingComparison | undefined> {
  const known = await knownHeadings(tools, path);
  if (known.length < MIN_HEADINGS) return undefined;
  await hideStructure(path, hidden);
  return compareHeadings(known, await foundHeadings(tools, hidden));
}

/** Returns the headings of the tags, and those entries of the outline whose text stands on the page to which they lead. */
export async function knownHeadings({ pages }: DocumentTools, path: string): Promise<readonly KnownHeading[]> {
  const opened = await pages.open({ path, name: basename(path), type: PDF });
  const { outline } = await opened.describe();
  const module = new URL('./read-titles.js', import.meta.url);
  const known: KnownHeading[] = [];
  for await (const { page, result } of opened.each<PageTitles>(firstPages(opened.pageCount), { module, input: null })) {
    const tagged = result.tagged.filter(({ text }) => keyOfHeading(text) !== '');
    const keys = new Set(tagged.map(({ text }) => keyOfHeading(text)));
    known.push(...tagged.map((heading) => ({ ...heading, page, isTagged: true })));
    for (const { title, level, target } of outline) {
      const key = keyOfHeading(title);
      if (target?.page !== page || key === '' || keys.has(key) || !result.letters.includes(key)) continue;
      known.push({ text: title, page, level, isTagged: false });
    }
  }
  return known;
}

/** Writes a document without its outline and its structure tree. @throws InvalidInput */
export async function hideStructure(path: string, target: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(target, await withoutStructure(bytes));
}

async function withoutStructure(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const key of ['Outlines', 'StructTreeRoot', 'MarkInfo']) document.catalog.delete(PDFName.of(key));
    return await document.save({ updateFieldAppearances: false });
  } catch (cause) {
    // For encrypted and damaged documents, pdf-lib throws plain errors.
    throw new InvalidInput('pdf-lib does not write it anew.', { cause });
  }
}

async function foundHeadings({ documents, pages }: DocumentTools, path: string): Promise<readonly FoundHeading[]> {
  const file = { path, name: basename(path), type: PDF };
  const { pageCount } = await pages.open(file);
  const found: FoundHeading[] = [];
  for await (const element of (await documents.read(file, { pages: firstPages(pageCount) })).elements())
    found.push(...headingsIn(element));
  return found;
}

/** Returns the headings of an element: itself, or those in the cells of a table. */
function headingsIn(element: FlowElement): readonly FoundHeading[] {
  if (element.kind === 'table') return element.cells.flatMap(({ content }) => content.flatMap(headingsIn));
  if (element.kind === 'heading') return [{ ...headingOf(element), level: element.level }];
  const isTitle = element.kind === 'paragraph' && (element.style === 'title' || element.style === 'subtitle');
  return isTitle ? [headingOf(element)] : [];
}

function headingOf({ runs, places }: Heading | Paragraph): FoundHeading {
  const longest = runs.toSorted((one, other) => other.text.length - one.text.length)[0]?.style;
  const look = [longest?.family, longest?.size.toFixed(1), longest?.weight, longest?.italic, longest?.colour].join(' ');
  const text = runs.map((run) => `${run.lineBreak === true ? ' ' : ''}${run.text}`).join('');
  return { text, page: places[0]?.page ?? 0, look };
}

function firstPages(count: number): readonly number[] {
  return Array.from({ length: Math.min(count, MAX_PAGES) }, (_, index) => index + 1);
}

/** Returns why a document cannot be compared. @throws errors that are no fault of the document */
function reasonOf(error: unknown): string {
  if (isQuireError(error)) return error.message;
  throw error;
}

const HEADER = 'precision recall F1, levels right, and strict F1, for which headings that are not judged are wrong';

function describe(comparison: HeadingComparison): string {
  const { right, wrong, missed, leftOut, rightLevels, levels } = comparison;
  const [precision, recall] = [right.length + wrong.length, right.length + missed.length];
  const shares = [ratio(right.length, precision), ratio(right.length, recall), f1Of(comparison)].map(shown).join(' ');
  const more = [ratio(rightLevels, levels), strictF1Of(comparison)].map(shown).join('  ');
  const counts = `${right.length} right, ${wrong.length} wrong, ${missed.length} missed, ${leftOut.length} not judged`;
  return `${shares}  ${more}  ${counts.padEnd(56)}`;
}

function f1Of({ right, wrong, missed }: HeadingComparison): number {
  return ratio(2 * right.length, 2 * right.length + wrong.length + missed.length);
}

function strictF1Of({ right, wrong, missed, leftOut }: HeadingComparison): number {
  return ratio(2 * right.length, 2 * right.length + wrong.length + leftOut.length + missed.length);
}

function meanOf(values: readonly number[]): string {
  return shown(
    ratio(
      values.reduce((sum, value) => sum + value, 0),
      values.length,
    ),
  );
}

/** Returns NaN for a part of nothing. */
function ratio(part: number, all: number): number {
  return all === 0 ? Number.NaN : part / all;
}

function shown(share: number): string {
  return Number.isNaN(share) ? '    –' : share.toFixed(3);
}

function sumOf(comparisons: readonly HeadingComparison[]): HeadingComparison {
  return {
    right: comparisons.flatMap(({ right }) => right),
    wrong: comparisons.flatMap(({ wrong }) => wrong),
    missed: comparisons.flatMap(({ missed }) => missed),
    leftOut: comparisons.flatMap(({ leftOut }) => leftOut),
    rightLevels: comparisons.reduce((sum, { rightLevels }) => sum + rightLevels, 0),
    levels: comparisons.reduce((sum, { levels }) => sum + levels, 0),
  };
}
