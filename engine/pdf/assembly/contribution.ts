import { Copier } from '../write/copier.js';
import { Ref, type PdfDict } from '../syntax/values.js';
import type { PdfWriter } from '../write/writer.js';
import type { Carrier, Contribution, KeptPage } from './carrier.js';
import type { Source } from './source.js';

/** Where a page of a source goes: indices count from 0. */
export interface Placement {
  readonly index: number;
  readonly targetIndex: number;
}

/** Pages of one source, each once. */
export interface Piece {
  readonly source: Source;
  /** In the order of the new document. */
  readonly placements: readonly Placement[];
  /** Whether all of these pages are in an earlier piece of the same source as well. */
  readonly repeat: boolean;
}

export interface Surroundings {
  readonly writer: PdfWriter;
  readonly carriers: readonly Carrier[];
  /** The earlier contribution, for a repeat. */
  readonly shared: Contribution | undefined;
}

/** Gives the pages their new objects, and bars all that only pages may lead to. */
export function contributionOf({ source, placements, repeat }: Piece, around: Surroundings): Contribution {
  const { file, name, tree } = source;
  const kept = placements.flatMap(({ index, targetIndex }): KeptPage[] => {
    const page = tree.pages[index];
    return page === undefined ? [] : [{ page, index, targetIndex, target: around.writer.allocate() }];
  });
  const transforming = around.carriers.filter(({ transform }) => transform !== undefined);
  const contribution: Contribution = {
    file,
    name,
    kept,
    repeat,
    copier: new Copier(file, around.writer, { barrier: barrierOf(source), transform }),
    byPage: new Map(kept.map((each) => [each.page.ref.num, each])),
    sourcePages: tree.pages,
    whole: kept.length === tree.pages.length,
  };
  // What a repeated page links to is where the pages were put first, but for the repeated page itself.
  for (const { page, target } of [...(around.shared?.kept ?? []), ...kept]) contribution.copier.pin(page.ref, target);
  return contribution;

  function transform(dict: PdfDict, ref: Ref | undefined): PdfDict {
    return transforming.reduce((changed, carrier) => carrier.transform?.(changed, ref, contribution) ?? changed, dict);
  }
}

function* barrierOf({ file, tree }: Source): Generator<Ref> {
  const root = file.trailer.get('Root');
  if (root instanceof Ref) yield root;
  yield* tree.nodes;
  for (const { ref } of tree.pages) yield ref;
}
