import { isArray, NewStream, PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import { isTargetLost, isLostAction, withoutLostActions, withPageObject } from '../navigation/action-targets.js';
import type { Assembly, Carrier, Contribution } from '../carrier.js';

/**
 * Entries for display, printing and interpretation of the document. Left out: entries that certify the original bytes
 * (/Perms, /Legal, /DSS), and entries that may contain or refer to left-out pages (/PieceInfo, /SpiderInfo,
 * /DPartRoot).
 */
const copiedKeys = ['Lang', 'PageLayout', 'PageMode', 'OutputIntents', 'URI', 'Requirements'] as const;

/**
 * Carries entries of the catalog. With several sources, they are those of the first, like the Info dictionary; /Lang is
 * omitted when the sources differ, and /Extensions are merged.
 */
export function catalogEntriesCarrier(metadata?: Metadata): Carrier {
  return new CatalogEntriesCarrier(metadata);
}

/** An XMP packet; `none` for a document without one. */
export type Metadata = Uint8Array | 'none';

class CatalogEntriesCarrier implements Carrier {
  readonly #languages = new Set<string>();
  readonly #extensions = new PdfDict();
  readonly #metadata: Metadata | undefined;
  #first = true;

  constructor(metadata: Metadata | undefined) {
    this.#metadata = metadata;
  }

  carry(contribution: Contribution, assembly: Assembly): void {
    if (contribution.repeat) return;
    const { file, copier } = contribution;
    const language = file.maybeText(file.catalog.get('Lang'));
    if (language !== undefined) this.#languages.add(language);
    for (const [key, value] of file.dict(file.catalog.get('Extensions'))?.entries() ?? []) {
      if (!this.#extensions.has(key)) this.#extensions.set(key, copier.copyValue(value));
    }
    if (this.#first) this.#carryFirst(contribution, assembly);
    this.#first = false;
  }

  finish({ catalog }: Assembly): void {
    if (this.#languages.size > 1) catalog.delete('Lang');
    if (this.#extensions.size > 0) catalog.set('Extensions', this.#extensions);
  }

  #carryFirst(contribution: Contribution, { writer, catalog }: Assembly): void {
    const { file, copier } = contribution;
    const metadata = this.#metadata ?? file.catalog.get('Metadata');
    if (metadata instanceof Uint8Array) catalog.set('Metadata', writer.add(metadataStream(metadata)));
    else if (metadata !== undefined && metadata !== 'none') catalog.set('Metadata', copier.copyValue(metadata));
    carryEntries(contribution, catalog);
  }
}

/** The packet is not compressed, so that programs can find it by scanning the file. */
function metadataStream(packet: Uint8Array): NewStream {
  return new NewStream(PdfDict.of({ Type: new PdfName('Metadata'), Subtype: new PdfName('XML') }), packet);
}

function carryEntries(contribution: Contribution, catalog: PdfDict): void {
  const { file, copier } = contribution;
  for (const key of copiedKeys) {
    const value = file.catalog.get(key);
    if (value !== undefined) catalog.set(key, copier.copyValue(value));
  }
  const preferences = file.dict(file.catalog.get('ViewerPreferences'))?.clone();
  // These are page numbers, of pages that may be left out or have other numbers now.
  preferences?.delete('PrintPageRange');
  if (preferences !== undefined) catalog.set('ViewerPreferences', copier.copyDict(preferences));
  const openAction = openActionOf(contribution, file.catalog.get('OpenAction') ?? null);
  if (openAction !== undefined) catalog.set('OpenAction', copier.copyValue(openAction));
  const all = file.dict(file.catalog.get('AA'));
  const triggers = all && withoutLostActions(contribution, 'AA', all);
  if (triggers !== undefined) catalog.set('AA', copier.copyValue(triggers));
}

/** Returns the /OpenAction, a destination or an action, unless its target is left out. */
function openActionOf(contribution: Contribution, value: PdfValue): PdfValue | undefined {
  const { file, whole } = contribution;
  const found = file.resolve(value);
  if (found instanceof PdfDict) return !whole && isLostAction(contribution, found) ? undefined : value;
  if (!isArray(found) || (!whole && isTargetLost(contribution, found))) return undefined;
  return withPageObject(contribution, found);
}
