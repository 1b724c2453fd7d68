import type { WorkFile } from '../../engine/contract/file.js';
import { complaintOf, type Document, textsOf } from '../fixtures/look/evidence.js';
import type { Source } from './source.js';

/** A document that was made of another. */
export interface Changed extends Document {
  readonly texts: readonly string[] | undefined;
}

/** Opens a result of which each page must still say what it said, but for what was added to it. */
export async function openChanged({ document, texts }: Source, { path }: WorkFile): Promise<Changed> {
  const changed = { path, password: document.password };
  // What poppler does not read of the source in time, it does not read of the result.
  return { ...changed, texts: texts && (await textsOf(changed).catch(() => undefined)) };
}

/** What is wrong with a result's structure and its letters, whatever their order; undefined when nothing. */
export async function judgeChanged(
  source: Source,
  changed: Changed,
  added: (page: number) => string = () => '',
): Promise<string | undefined> {
  const complaint = await complaintOf(changed);
  if (complaint !== undefined && (await source.complaint()) === undefined)
    return `qpdf complains: ${complaint.slice(0, 300)}`;
  const { texts } = source;
  if (texts === undefined) return undefined;
  if (changed.texts?.length !== texts.length) return `${changed.texts?.length ?? 0} pages instead of ${texts.length}`;
  const index = texts.findIndex((text, at) => lettersOf(text + added(at + 1)) !== lettersOf(changed.texts?.[at] ?? ''));
  return index < 0 ? undefined : `page ${index + 1} says something else`;
}

/** The first page and the last: drawing takes long. */
export function pagesLookedAt({ known: { pages } }: Source): readonly number[] {
  return [...new Set([1, pages])];
}

/** Without hyphens, at which pdftotext joins lines, and the marks of direction that it adds. */
export function lettersOf(text: string): string {
  return Array.from(text.replace(/[\s\p{Cf}-]/gu, ''))
    .sort()
    .join('');
}
