import type { Assembly, Carrier, Contribution } from '../carrier.js';
import { MergedNameTree } from './merged-name-tree.js';

/**
 * Carries document-level scripts, and the name trees that scripts and actions refer to. With a part of the pages, they
 * are kept only with `carried`: they concern the whole document and may contain any of its text.
 */
export function scriptsCarrier(carried: boolean): Carrier {
  return new ScriptsCarrier(carried);
}

class ScriptsCarrier implements Carrier {
  readonly #carried: boolean;
  readonly #trees = ['JavaScript', 'AP', 'Renditions'].map((key) => new MergedNameTree(key));

  constructor(carried: boolean) {
    this.#carried = carried;
  }

  carry(contribution: Contribution): void {
    if (contribution.repeat || !(this.#carried || contribution.whole)) return;
    for (const tree of this.#trees) tree.add(contribution);
  }

  finish(assembly: Assembly): void {
    for (const tree of this.#trees) tree.finish(assembly);
  }
}
