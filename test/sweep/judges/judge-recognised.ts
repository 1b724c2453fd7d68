import { mkdtemp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { WorkFile } from '../../../engine/contract/file.js';
import { complaintOf, difference, type Document, pictureOf, textsOf } from '../../fixtures/look/evidence.js';
import { runProgram, TookTooLong } from '../../fixtures/processes/run-program.js';
import { elsewhere } from '../converted-elsewhere.js';
import { pagesLookedAt } from './judge-changed.js';
import type { Source } from '../source.js';
import { overlapOf } from '../words.js';

/** Minimum share of ocrmypdf's words where the true text is unknown. */
const MIN = 0.8;

/** Maximum words that an engine may see in drawings without text. */
const GUESSED = 10;

/** Seconds after which ocrmypdf counts as hanging, also on a machine with much other work. */
const SECONDS = 3600;

/** Judges a document after OCR: existing content must be unchanged, and the text complete. */
export async function judgeRecognised(source: Source, result: WorkFile): Promise<string | undefined> {
  const changed: Document = { path: result.path, password: source.document.password };
  const complaint = await complaintOf(changed);
  if (complaint !== undefined && (await source.complaint()) === undefined)
    return `qpdf complains: ${complaint.slice(0, 300)}`;
  if (source.texts === undefined) return undefined;
  const texts = await textsOf(changed);
  return (
    complaintAboutPages(source.texts, texts) ??
    (await complaintAboutLooks(source, changed)) ??
    (await complaintAboutWords(source, texts))
  );
}

function complaintAboutPages(before: readonly string[], after: readonly string[]): string | undefined {
  if (after.length !== before.length) return `${after.length} pages instead of ${before.length}`;
  const index = before.findIndex((text, page) => !holds(after[page] ?? '', text));
  return index < 0 ? undefined : `page ${index + 1} has lost text that it had`;
}

/**
 * Whether a text contains every letter of another as often; the order of pdftotext may change with the added text.
 */
function holds(text: string, part: string): boolean {
  const letters = countLetters(text);
  return [...countLetters(part)].every(([letter, times]) => (letters.get(letter) ?? 0) >= times);
}

/** Without hyphens, at which pdftotext joins lines, and without its direction marks. */
function countLetters(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text.replace(/[\s\p{Cf}-]/gu, '')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

async function complaintAboutLooks(source: Source, changed: Document): Promise<string | undefined> {
  for (const page of pagesLookedAt(source)) {
    const before = await source.picture(page);
    if (before !== undefined && difference(before, await pictureOf(changed, page)) > 0)
      return `page ${page} looks different`;
  }
  return undefined;
}

/**
 * Compares words with ocrmypdf's for documents with pages without text. Where the true text is known, ocrmypdf may
 * not find more of it.
 */
async function complaintAboutWords(source: Source, texts: readonly string[]): Promise<string | undefined> {
  if (source.texts?.every((text) => text.trim() !== '') === true) return undefined;
  const theirs = await readByOcrmypdf(source.document);
  const ours = longWords(texts.join('\n'));
  const truth = await readFile(`${source.document.path}.truth.txt`, 'utf8').catch(() => undefined);
  if (truth === undefined) {
    const expected = longWords(theirs);
    const { recall } = overlapOf(ours.join(' '), expected.join(' '));
    return expected.length <= GUESSED || recall >= MIN
      ? undefined
      : `has ${percent(recall)} of the words that ocrmypdf reads`;
  }
  const [own, other] = [overlapOf(texts.join('\n'), truth), overlapOf(theirs, truth)];
  return own.recall >= other.recall
    ? undefined
    : `recall is ${percent(own.recall)}, of ocrmypdf ${percent(other.recall)}`;
}

/** Page texts after ocrmypdf; empty when it rejects the document. */
async function readByOcrmypdf({ path }: Document): Promise<string> {
  const folder = await mkdtemp(join(elsewhere, 'ocrmypdf-'));
  const read: Document = { path: join(folder, 'read.pdf') };
  const settings = ['--jobs', '1', '--skip-text', '--rotate-pages', '--output-type', 'pdf', '-O0'];
  const done = runProgram(['ocrmypdf', '--quiet', ...settings, resolve(path), read.path], SECONDS);
  return await done.then(
    async () => (await textsOf(read)).join('\n'),
    (error: unknown) => {
      // Its text might be better than ours.
      if (error instanceof TookTooLong) throw error;
      return '';
    },
  );
}

/** Words misread in specks and ornaments are short, so only long words count. */
function longWords(text: string): readonly string[] {
  return text.match(/\p{L}{3,}/gu) ?? [];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
