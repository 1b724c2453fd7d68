import { rmSync } from 'node:fs';

import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { inheritableKeys, type Page } from '../pages/page-tree.js';
import { serialise } from '../syntax/serialise.js';
import { PdfDict, PdfString, Ref } from '../syntax/values.js';
import { Copier } from '../write/copier.js';
import { PdfWriter } from '../write/writer.js';
import { nextId } from '../xref/file-id.js';
import { documentParts } from './document-parts.js';
import { arrange, numbersOf } from './numbered-parts.js';
import { writeLinearized } from './write-linearized.js';

export interface LinearizeInput {
  readonly source: NamedSource;
  readonly target: string;
}

/**
 * Writes a linearized copy of a document (ISO 32000-2 annex F). A document with object streams counts as malformed, since the result
 * would be larger without them.
 */
export default function linearizeDocument({ source: named, target }: LinearizeInput): Promise<PdfResult<true>> {
  return pdfResult(() => {
    using source = openSource(named);
    if (source.file.usesObjectStreams) throw new MalformedPdf('The document has object streams.');
    const body = `${target}-body`;
    try {
      linearize(source, target, body);
    } finally {
      rmSync(body, { force: true });
    }
    return true;
  });
}

/** The objects are written into the file `body` first, since the start of the result tells their lengths. */
function linearize({ file, tree }: Source, target: string, body: string): void {
  if (tree.pages.length === 0) throw new MalformedPdf('The document has no pages.');
  const root = file.trailer.get('Root');
  const info = file.trailer.get('Info');
  if (!(root instanceof Ref) || (info !== undefined && !(info instanceof Ref)))
    throw new MalformedPdf('The trailer has no references to the catalog and the Info dictionary.');
  const replaced = withoutInheritance({ file, tree });
  const parts = documentParts({ file, root, pages: tree.pages.map(({ ref }) => ref), replaced });
  const numbers = numbersOf(parts, file.maxObjectNumber);
  using writer = new PdfWriter(body, { version: file.version.effective, objectStreams: false });
  const copier = new Copier(file, writer, { pages: true });
  for (const [num, dict] of replaced) copier.replace(new Ref(num), dict);
  const order = arrange(parts);
  for (const num of order) copier.pin(parts.refOf(num), new Ref(numbers.of(num)));
  const start = writer.finishObjects().end;
  for (const num of order) copier.writePinned(parts.refOf(num));
  if (writer.allocate().num > 1) throw new MalformedPdf('A page refers to objects that the page tree does not have.');
  writeLinearized(target, {
    ...{ parts, numbers, body, start },
    ...writer.finishObjects(),
    pageCount: tree.pages.length,
    trailer: PdfDict.of({
      Root: new Ref(numbers.of(root.num)),
      Info: info === undefined ? null : (copier.map(info) ?? null),
      ID: nextId(file).map((bytes) => new PdfString(bytes)),
    }),
  });
}

/** Bytes of inherited attributes of a page that may be repeated in each page. */
const MAX_INHERITED_BYTES = 512;

/** The pages with what they inherit, and the nodes of the page tree without it, since a viewer may show a page before it has the nodes. */
function withoutInheritance({ file, tree }: Pick<Source, 'file' | 'tree'>): ReadonlyMap<number, PdfDict> {
  const replaced = new Map<number, PdfDict>();
  const fits = new Map<Page['inherited'], boolean>();
  for (const { ref, inherited } of tree.pages) {
    if (inherited.size === 0) continue;
    const isShort = fits.get(inherited) ?? serialise(new PdfDict(inherited)).length <= MAX_INHERITED_BYTES;
    fits.set(inherited, isShort);
    if (!isShort) throw new MalformedPdf('Pages inherit long attributes.');
    replaced.set(ref.num, new PdfDict([...inherited, ...(file.dict(ref)?.entries() ?? [])]));
  }
  for (const ref of tree.nodes) {
    const node = file.dict(ref);
    if (node === undefined || !inheritableKeys.some((key) => node.has(key))) continue;
    const bare = node.clone();
    for (const key of inheritableKeys) bare.delete(key);
    replaced.set(ref.num, bare);
  }
  return replaced;
}
