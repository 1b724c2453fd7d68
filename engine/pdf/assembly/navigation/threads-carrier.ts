import { Ref, type PdfDict, type PdfValue } from '../../syntax/values.js';
import type { Assembly, Carrier, Contribution, KeptPage } from '../carrier.js';
import { type Thread, threadsOf } from './thread-index.js';

/** Carries article threads all of whose beads are on kept pages, because each bead refers to all others. */
export function threadsCarrier(): Carrier {
  return new ThreadsCarrier();
}

interface Part {
  readonly threads: readonly Thread[];
  readonly beads: ReadonlySet<number>;
}

class ThreadsCarrier implements Carrier {
  readonly #parts = new WeakMap<Contribution, Part>();
  readonly #threads: PdfValue[] = [];

  plan(contribution: Contribution): void {
    const { file, byPage, whole, repeat, copier } = contribution;
    const all = threadsOf(file);
    const threads = repeat ? [] : all.filter(({ pages }) => whole || [...pages].every((page) => byPage.has(page)));
    const kept = new Set(threads);
    for (const thread of all) {
      if (kept.has(thread)) continue;
      for (const ref of [thread.ref, ...thread.beads]) copier.bar(ref);
    }
    this.#parts.set(contribution, {
      threads,
      beads: new Set(threads.flatMap(({ beads }) => beads.map(({ num }) => num))),
    });
  }

  changePage(dict: PdfDict, _page: KeptPage, contribution: Contribution): void {
    if (!dict.has('B')) return;
    const part = this.#parts.get(contribution);
    const beads = contribution.file.array(dict.get('B')) ?? [];
    const kept = beads.filter((bead) => bead instanceof Ref && part?.beads.has(bead.num) === true);
    if (kept.length === 0) dict.delete('B');
    else dict.set('B', kept);
  }

  carry(contribution: Contribution): void {
    for (const { ref } of this.#parts.get(contribution)?.threads ?? []) {
      this.#threads.push(contribution.copier.copyValue(ref));
    }
  }

  finish({ writer, catalog }: Assembly): void {
    if (this.#threads.length > 0) catalog.set('Threads', writer.add(this.#threads));
  }
}
