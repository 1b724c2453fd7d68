import type { WorkFile } from '../../contract/file.js';
import type { Found, Recovered } from './best-way.js';

/** What of a document is lost in its recovery, a sentence each. */
export function* lostBy(
  { file: { name }, judgement, way, heavy }: Recovered,
  found: Found | undefined,
): Generator<string> {
  const expected = Math.max(judgement.pageCount, (found?.pageCount ?? 0) + (found?.lost ?? 0));
  const missing = expected - judgement.drawn - heavy;
  if (judgement.shown === 0) yield `${name}: nothing is to be seen on the pages that were recovered.`;
  if (missing > 0) yield `${name}: ${missing} of ${expected} pages could not be recovered.`;
  if (heavy > 0) yield `${name}: ${heavy} of ${expected} pages have too much content to be looked at.`;
  if (way === 'rebuild' && found?.ordered === false) {
    yield `${name}: nothing tells the order of the pages; they are in that of the file.`;
  }
  if (way === 'ghostscript') {
    yield `${name}: the pages could only be drawn anew; what is not drawn, such as form fields, is lost.`;
  }
}

/** The warning about a way that could not be tried. */
export function withoutGhostscript({ name }: Pick<WorkFile, 'name'>): string {
  return `${name}: one of the ways to recover pages, with Ghostscript, is not available on this service.`;
}
