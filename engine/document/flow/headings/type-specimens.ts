import type { PagePart } from '../page/page-content.js';
import type { Candidate } from './candidate.js';

/** Minimum number of sizes of a specimen; a title page has fewer. */
const MIN_SIZES = 5;

/**
 * Returns the candidates of a page that are lines of a type specimen: they follow each other without a text between them, each larger
 * than the one before or each smaller, whereas headings have text below them and few levels.
 */
export function typeSpecimens(
  body: readonly PagePart[],
  candidates: ReadonlyMap<PagePart, Candidate>,
): ReadonlySet<PagePart> {
  const specimens = new Set<PagePart>();
  let run: { readonly part: PagePart; readonly size: number }[] = [];
  let direction = 0;
  const finish = (): void => {
    if (run.length >= MIN_SIZES) for (const { part } of run) specimens.add(part);
  };
  for (const part of body) {
    const candidate = candidates.get(part);
    const size = candidate?.stated === undefined ? candidate?.look.size : undefined;
    const last = run.at(-1);
    const change = size === undefined || last === undefined ? 0 : Math.sign(size - last.size);
    if (size !== undefined && last !== undefined && change !== 0 && (run.length < 2 || change === direction)) {
      run.push({ part, size });
      direction = change;
      continue;
    }
    finish();
    run = size === undefined ? [] : [{ part, size }];
  }
  finish();
  return specimens;
}
