import type { Ending, WriterOptions } from '../write/writer.js';
import { PdfWriter } from '../write/writer.js';
import { PdfDict, PdfName } from '../syntax/values.js';
import type { Assembly, Carrier, Contribution } from './carrier.js';
import { contributionOf, type Piece } from './contribution.js';
import { endingOf, type Identity } from './ending.js';
import { NewPageTree } from './new-page-tree.js';
import { PageCopies } from './page-copies.js';
import type { Source } from './source.js';

export interface AssemblySettings extends WriterOptions {
  /** Whether the result is a version of its (first) source or a document of its own. */
  readonly identity: Identity;
  readonly warn: (sentence: string) => void;
}

/**
 * Makes a new document at `target`: for each piece in turn, its pages and what they lead to are copied, and the
 * carriers bring what belongs to the document as a whole. A piece is done with when the next is asked for.
 */
export function assemble(
  target: string,
  { pieces, carriers }: { readonly pieces: Iterable<Piece>; readonly carriers: readonly Carrier[] },
  { identity, warn, ...options }: AssemblySettings,
): void {
  using writer = new PdfWriter(target, options);
  const assembly: Assembly = { writer, catalog: PdfDict.of({ Type: new PdfName('Catalog') }), warn };
  const tree = new NewPageTree(writer);
  // The first contribution of a source is what its repeated pages share their content with.
  const firsts = new WeakMap<Source, Contribution>();
  const copies = new PageCopies(writer, tree, carriers);
  let ending: Omit<Ending, 'root'> = {};
  let first = true;
  for (const piece of pieces) {
    const shared = piece.repeat ? firsts.get(piece.source) : undefined;
    const contribution = contributionOf(piece, { writer, carriers, shared });
    if (!piece.repeat) firsts.set(piece.source, contribution);
    if (first) ending = endingOf(contribution, writer, identity);
    first = false;
    for (const carrier of carriers) carrier.plan?.(contribution);
    copies.copy(contribution, shared?.copier);
    for (const carrier of carriers) {
      carrier.carry?.(contribution, assembly);
      contribution.copier.drain();
    }
  }
  for (const carrier of carriers) carrier.finish?.(assembly);
  assembly.catalog.set('Pages', tree.finish());
  writer.finish({ root: writer.add(assembly.catalog), ...ending });
}
