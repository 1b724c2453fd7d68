import { Copier } from '../write/copier.js';
import { Ref, type PdfDict } from '../syntax/values.js';
import type { PdfWriter } from '../write/writer.js';
import type { Carrier, Contribution, KeptPage } from './carrier.js';
import type { Source } from './source.js';

/** The indices of a page in its source and in the new document, from 0. */
export interface Placement {
  readonly index: number;
  readonly targetIndex: number;
}

/** Pages of one source, each once. */
export interface Piece {
  readonly source: Source;
  /** The pages in the order of the new document. */
  readonly placements: readonly Placement[];
  /** Whether an earlier piece of the same source contains all of these pages. */
  readonly repeat: boolean;
  /** Streams that pieces of equal documents share; see `CopierOptions`. */
  readonly plainStreams?: Map<number, number> | undefined;
}

export interface ContributionSettings {
  readonly writer: PdfWriter;
  readonly carriers: readonly Carrier[];
  /** The earlier contribution of the source, for a repeated piece. */
  readonly shared: Contribution | undefined;
}

/** Allocates the new page objects and makes a copier that does not follow references to the catalog, page tree and pages. */
export function createContribution(
  { source, placements, repeat, plainStreams }: Piece,
  settings: ContributionSettings,
): Contribution {
  const { file, name, tree } = source;
  const kept = placements.flatMap(({ index, targetIndex }): KeptPage[] => {
    const page = tree.pages[index];
    return page === undefined ? [] : [{ page, index, targetIndex, target: settings.writer.allocate() }];
  });
  const transformers = settings.carriers.filter(({ transform }) => transform !== undefined);
  const contribution: Contribution = {
    file,
    name,
    kept,
    repeat,
    copier: new Copier(file, settings.writer, { barrier: tree.objects, transform, plainStreams }),
    byPage: new Map(kept.map((each) => [each.page.ref.num, each])),
    sourcePages: tree.pages,
    whole: kept.length === tree.pages.length,
  };
  const root = file.trailer.get('Root');
  if (root instanceof Ref) contribution.copier.bar(root);
  // Links on a repeated page lead to the first copies, except links to pages in this piece.
  for (const { page, target } of [...(settings.shared?.kept ?? []), ...kept]) contribution.copier.pin(page.ref, target);
  return contribution;

  function transform(dict: PdfDict, ref: Ref | undefined): PdfDict {
    return transformers.reduce((changed, carrier) => carrier.transform?.(changed, ref, contribution) ?? changed, dict);
  }
}
