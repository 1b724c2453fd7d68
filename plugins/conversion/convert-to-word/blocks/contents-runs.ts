import { contentsEntryIn, type Run } from '../../../../engine/index.js';

/** The runs of an entry of a table of contents, with a tab instead of the dots before the number of the page. */
export function contentsRuns(runs: readonly Run[]): readonly Run[] {
  const entry = contentsEntryIn(runs);
  if (entry === undefined) return runs;
  const parts: Run[] = [];
  let at = 0;
  for (const { hyphens: _, gaps: __, ...run } of runs) {
    const title = run.text.slice(0, Math.max(0, entry.end - at));
    const page = run.text.slice(Math.max(0, entry.start - at));
    const hasTab = entry.start >= at && entry.start < at + run.text.length;
    parts.push({ ...run, text: `${title}${hasTab ? '\t' : ''}${page.trimEnd()}` });
    at += run.text.length;
  }
  return parts.filter(({ text }) => text !== '');
}
