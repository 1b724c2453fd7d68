import type { Assembly, Carrier, Contribution } from '../carrier.js';
import { MergedNameTree } from './merged-name-tree.js';

/**
 * Carries the scripts that run when the document is opened, and what scripts and actions find by name. Of a part of a
 * document they come along only with `carried`: they are about the whole, and may hold any of its text.
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
