import type { Page } from '../pages/page-tree.js';
import { PdfDict, Ref } from '../syntax/values.js';
import type { Carrier, Contribution, KeptPage } from './carrier.js';
import { pageIndex } from './page-index.js';
import { categories, type Holder, type HolderId, type ResourceUsers } from './resource-users.js';
import { usedNames } from './catalog/used-names.js';

/** Colour spaces that content uses without naming them (ISO 32000-2 §8.6.5.6). */
const implicitNames = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'] as const;

/**
 * Removes resources that only left-out pages use from dictionaries that they share with kept pages. Resources that are
 * not shared or are all used stay as they are.
 */
export function resourcesCarrier(): Carrier {
  return new ResourcesCarrier();
}

class ResourcesCarrier implements Carrier {
  readonly #parts = new WeakMap<Contribution['file'], SharedResources>();

  /** A repeated page uses the resources of its first copy. */
  plan(contribution: Contribution): void {
    if (contribution.repeat) return;
    if (contribution.whole) this.#parts.delete(contribution.file);
    else this.#parts.set(contribution.file, new SharedResources(contribution));
  }

  changePage(dict: PdfDict, { page }: KeptPage, { file }: Contribution): void {
    const resources = this.#parts.get(file)?.of(page);
    if (resources !== undefined) dict.set('Resources', resources);
  }
}

/** The resources of a contribution's pages. */
class SharedResources {
  readonly #contribution: Contribution;
  readonly #users: ResourceUsers;
  /** Names to keep, by holder; undefined for a holder that stays as it is. */
  readonly #keptNames = new Map<HolderId, ReadonlySet<string> | undefined>();
  readonly #used = new Map<number, ReadonlySet<string> | undefined>();
  readonly #reducedResources = new Map<HolderId, PdfDict>();

  constructor(contribution: Contribution) {
    this.#contribution = contribution;
    this.#users = pageIndex(contribution.file, contribution.sourcePages).resources;
  }

  /** Returns undefined when the page's resources stay as they are. */
  of(page: Page): PdfDict | undefined {
    const holders = this.#users.holders(page);
    for (const holder of holders)
      if (!this.#keptNames.has(holder.id)) this.#keptNames.set(holder.id, this.#namesToKeep(holder));
    if (holders.every(({ id }) => this.#keptNames.get(id) === undefined)) return undefined;
    const value = this.#users.resources(page);
    const dict = this.#contribution.file.dict(value) ?? new PdfDict();
    const id = value instanceof Ref ? value.num : dict;
    const reduced = this.#reducedResources.get(id) ?? this.#reduced(dict, id);
    this.#reducedResources.set(id, reduced);
    return reduced;
  }

  #reduced(dict: PdfDict, id: HolderId): PdfDict {
    const reduced = dict.clone();
    for (const category of categories) {
      const value = dict.get(category);
      const part = this.#contribution.file.dict(value);
      const names = this.#keptNames.get(value instanceof Ref ? value.num : id);
      if (part !== undefined && names !== undefined) reduced.set(category, part.only(names));
    }
    return reduced;
  }

  /** Returns the names that kept pages use; undefined when they use all, or no other page shares the holder. */
  #namesToKeep({ id, parts }: Holder): ReadonlySet<string> | undefined {
    const users = this.#users.users(id);
    const keptUsers = keptPages(this.#contribution, users);
    if (keptUsers.length === users.size) return undefined;
    const unused = new Set(parts().flatMap((part) => [...part.entries()].map(([name]) => name)));
    const used = new Set<string>(implicitNames);
    for (const name of implicitNames) unused.delete(name);
    for (const { page } of keptUsers) {
      if (unused.size === 0) return undefined;
      const names = this.#usedBy(page);
      if (names === undefined) return undefined;
      for (const name of names) {
        used.add(name);
        unused.delete(name);
      }
    }
    return unused.size === 0 ? undefined : used;
  }

  #usedBy(page: Page): ReadonlySet<string> | undefined {
    const { file } = this.#contribution;
    const { num } = page.ref;
    if (!this.#used.has(num)) {
      const resources = file.dict(this.#users.resources(page)) ?? new PdfDict();
      this.#used.set(num, usedNames(file, file.dict(page.ref) ?? new PdfDict(), resources));
    }
    return this.#used.get(num);
  }
}

/** Returns the kept pages among pages of the source; looks each of the fewer up in the others. */
function keptPages({ kept, byPage }: Contribution, pages: ReadonlySet<number>): readonly KeptPage[] {
  if (kept.length <= pages.size) return kept.filter(({ page }) => pages.has(page.ref.num));
  return [...pages].flatMap((page) => byPage.get(page) ?? []);
}
