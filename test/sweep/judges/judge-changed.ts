import type { WorkFile } from '../../../engine/contract/file.js';
import { complaintOf, type Document, textsOf } from '../../fixtures/look/evidence.js';
import type { Source } from '../source.js';

/** A document made from another one. */
export interface Changed extends Document {
  readonly texts: readonly string[] | undefined;
}

/** Opens a result whose pages must keep their text, apart from additions. */
export async function openChanged({ document, texts }: Source, { path }: WorkFile): Promise<Changed> {
  const changed = { path, password: document.password };
  // A timeout of poppler on the source applies to the result as well.
  return { ...changed, texts: texts && (await textsOf(changed).catch(() => undefined)) };
}

/** Describes an error in a result's structure or letters, ignoring their order; undefined when it is right. */
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

/** The first page and the last, since rendering is slow. */
export function pagesLookedAt({ known: { pages } }: Source): readonly number[] {
  return [...new Set([1, pages])];
}

/** Removes hyphens, at which pdftotext joins lines, and its direction marks. */
export function lettersOf(text: string): string {
  return Array.from(text.replace(/[\s\p{Cf}-]/gu, ''))
    .sort()
    .join('');
}
