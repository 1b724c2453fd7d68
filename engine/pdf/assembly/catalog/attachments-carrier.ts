import { Ref, type PdfValue } from '../../syntax/values.js';
import type { Assembly, Carrier, Contribution } from '../carrier.js';
import { MergedNameTree } from './merged-name-tree.js';

/**
 * Carries document-level attachments and the portfolio settings; or omits them with a warning. Files that belong to a
 * page or an annotation are copied with it.
 */
export function attachmentsCarrier(carried: boolean): Carrier {
  return new AttachmentsCarrier(carried);
}

class AttachmentsCarrier implements Carrier {
  readonly #carried: boolean;
  readonly #files = new MergedNameTree('EmbeddedFiles');
  readonly #associated: PdfValue[] = [];
  #contributions = 0;
  #collection: PdfValue | undefined;
  #warning: string | undefined;

  constructor(carried: boolean) {
    this.#carried = carried;
  }

  carry(contribution: Contribution): void {
    if (contribution.repeat) return;
    this.#contributions++;
    if (!this.#carried) {
      this.#warning ??= this.#warningFor(contribution);
      return;
    }
    const { file, copier } = contribution;
    this.#files.add(contribution);
    for (const each of associatedFilesOf(contribution)) this.#associated.push(copier.copyValue(each));
    const collection = file.catalog.get('Collection');
    if (collection !== undefined) this.#collection = copier.copyValue(collection);
  }

  finish(assembly: Assembly): void {
    this.#files.finish(assembly);
    if (this.#associated.length > 0) assembly.catalog.set('AF', this.#associated);
    // As a portfolio, a document of several sources would show its attachments instead of its pages.
    if (this.#collection !== undefined && this.#contributions === 1)
      assembly.catalog.set('Collection', this.#collection);
    if (this.#warning !== undefined) assembly.warn(this.#warning);
  }

  #warningFor(contribution: Contribution): string | undefined {
    const { file, name } = contribution;
    const specifications = new Set<number | PdfValue>();
    for (const [, value] of this.#files.entriesOf(file)) specifications.add(value instanceof Ref ? value.num : value);
    for (const value of associatedFilesOf(contribution)) specifications.add(value instanceof Ref ? value.num : value);
    const count = specifications.size;
    if (count === 0) return undefined;
    return `${name}: ${count === 1 ? 'an attached file is' : `${count} attached files are`} left out.`;
  }
}

/** The standard requires an array in /AF; some writers use a single specification. */
function associatedFilesOf({ file }: Contribution): readonly PdfValue[] {
  const value = file.catalog.get('AF') ?? null;
  return (file.array(value) ?? [value]).filter((each) => file.dict(each) !== undefined);
}
