import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { assemble } from '../assembly/assemble.js';
import { carriersFor } from '../assembly/carriers.js';
import { readIndexedPageTree } from '../assembly/page-index.js';
import { type NamedSource, openSource } from '../assembly/source.js';
import { gatherPageTree } from './page-tree.js';

export interface GatherInput {
  readonly source: NamedSource;
  readonly target: string;
}

/** Writes a document of the pages that a damaged page tree still has, and returns their number. */
export default function gatherPages({ source: named, target }: GatherInput): Promise<PdfResult<number>> {
  return pdfResult((warn) => {
    using source = openSource(named, (file) => readIndexedPageTree(file, gatherPageTree));
    const { file, tree } = source;
    const placements = tree.pages.map((_, index) => ({ index, targetIndex: index }));
    if (placements.length > 0) {
      assemble(
        target,
        { pieces: [{ source, placements, repeat: false }], carriers: carriersFor({ join: false, attachments: true }) },
        { version: file.version.effective, objectStreams: file.usesObjectStreams, identity: 'version', warn },
      );
    }
    return placements.length;
  });
}
