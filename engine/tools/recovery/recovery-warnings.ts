import type { WorkFile } from '../../contract/file.js';
import type { RebuiltDocument, Recovered } from './compare-recoveries.js';

/** Yields a warning for each kind of loss in a recovery. */
export function* recoveryWarnings(
  { file: { name }, evaluation, method, oversized }: Recovered,
  found: RebuiltDocument | undefined,
): Generator<string> {
  const expected = Math.max(evaluation.pageCount, (found?.pageCount ?? 0) + (found?.lost ?? 0));
  const missing = expected - evaluation.drawn - oversized;
  if (evaluation.shown === 0) yield `${name}: the recovered pages are blank.`;
  if (missing > 0) yield `${name}: ${missing} of ${expected} pages could not be recovered.`;
  if (oversized > 0) yield `${name}: ${oversized} of ${expected} pages have too much content to be checked.`;
  if (method === 'rebuild' && found?.isOrdered === false) {
    yield `${name}: the order of the pages is lost; they are in the order of the file.`;
  }
  if (method === 'ghostscript') {
    yield `${name}: the pages could only be redrawn; everything that is not drawn, such as form fields, is lost.`;
  }
}

export function missingGhostscriptWarning({ name }: Pick<WorkFile, 'name'>): string {
  return `${name}: pages could not be recovered with Ghostscript, which is not available on this service.`;
}
