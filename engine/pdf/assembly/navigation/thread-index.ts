import type { PdfFile } from '../../file/pdf-file.js';
import { Ref, type PdfValue } from '../../syntax/values.js';

/** An article thread (ISO 32000-2 §12.4.3): its beads, and the object numbers of their pages. */
export interface Thread {
  readonly ref: Ref;
  readonly beads: readonly Ref[];
  readonly pages: ReadonlySet<number>;
}

const known = new WeakMap<PdfFile, readonly Thread[]>();

/** Returns the threads of a document, which are read once; a bead belongs to the first thread that contains it. */
export function threadsOf(file: PdfFile): readonly Thread[] {
  const read = known.get(file);
  if (read !== undefined) return read;
  const seen = new Set<number>();
  const threads = (file.array(file.catalog.get('Threads')) ?? []).flatMap((value) =>
    value instanceof Ref ? [readThread(file, value, seen)] : [],
  );
  known.set(file, threads);
  return threads;
}

function readThread(file: PdfFile, ref: Ref, seen: Set<number>): Thread {
  const beads: Ref[] = [];
  const pages = new Set<number>();
  let at: PdfValue | undefined = file.dict(ref)?.get('F');
  while (at instanceof Ref && !seen.has(at.num)) {
    seen.add(at.num);
    const bead = file.dict(at);
    if (bead === undefined) break;
    beads.push(at);
    const page = bead.get('P');
    if (page instanceof Ref) pages.add(page.num);
    at = bead.get('N');
  }
  return { ref, beads, pages };
}
