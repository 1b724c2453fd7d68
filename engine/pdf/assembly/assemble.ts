import type { Ending, WriterOptions } from '../write/writer.js';
import { PdfWriter } from '../write/writer.js';
import { PdfDict, PdfName } from '../syntax/values.js';
import type { Assembly, Carrier, Contribution } from './carrier.js';
import { createContribution, type Piece } from './contribution.js';
import { trailerEntries, type Identity } from './trailer-entries.js';
import { NewPageTree } from './new-page-tree.js';
import { PageCopies } from './page-copies.js';
import type { Source } from './source.js';

export interface AssemblySettings extends WriterOptions {
  /** Whether the result is a new version of its (first) source or a separate document. */
  readonly identity: Identity;
  readonly warn: (sentence: string) => void;
}

/**
 * Writes a new document to `target`. For each piece in turn, its pages and all objects reachable from them are copied,
 * and the carriers merge document-level data. A piece is no longer needed once the next is requested.
 */
export function assemble(
  target: string,
  { pieces, carriers }: { readonly pieces: Iterable<Piece>; readonly carriers: readonly Carrier[] },
  { identity, warn, ...options }: AssemblySettings,
): void {
  using writer = new PdfWriter(target, options);
  const assembly: Assembly = { writer, catalog: PdfDict.of({ Type: new PdfName('Catalog') }), warn };
  const tree = new NewPageTree(writer);
  // Repeated pages share their content with the first contribution of their source.
  const firstContributions = new WeakMap<Source, Contribution>();
  const copies = new PageCopies(writer, tree, carriers);
  let trailer: Omit<Ending, 'root'> = {};
  let isFirst = true;
  for (const piece of pieces) {
    const shared = piece.repeat ? firstContributions.get(piece.source) : undefined;
    const contribution = createContribution(piece, { writer, carriers, shared });
    if (!piece.repeat) firstContributions.set(piece.source, contribution);
    if (isFirst) trailer = trailerEntries(contribution, writer, identity);
    isFirst = false;
    for (const carrier of carriers) carrier.plan?.(contribution);
    copies.copy(contribution, shared?.copier);
    for (const carrier of carriers) {
      carrier.carry?.(contribution, assembly);
      contribution.copier.drain();
    }
  }
  for (const carrier of carriers) carrier.finish?.(assembly);
  assembly.catalog.set('Pages', tree.finish());
  writer.finish({ root: writer.add(assembly.catalog), ...trailer });
}
