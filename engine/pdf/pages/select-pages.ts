import { statSync } from 'node:fs';

import { InvalidPages, TooComplex } from '../../errors.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { assemble } from '../assembly/assemble.js';
import { carriersFor } from '../assembly/carriers.js';
import type { Piece, Placement } from '../assembly/contribution.js';
import { readIndexedPageTree } from '../assembly/page-index.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';

export interface SelectInput {
  readonly source: NamedSource;
  readonly parts: readonly SelectPart[];
  readonly attachments: boolean;
  /** Maximum number of bytes of all parts together; by default several times the largest upload. */
  readonly maxBytes?: number;
}

/** Default of `maxBytes`: every part has a copy of shared objects, so a few kilobytes of ranges could fill the disk. */
const MAX_BYTES = 4 * 2 ** 30;

export interface SelectPart {
  /** 1-based page numbers in the order of the result; a page may occur more than once. */
  readonly pages: readonly number[];
  readonly target: string;
}

/** Writes documents of some pages of a source, which is read once. */
export default function selectPages(input: SelectInput): Promise<PdfResult<null>> {
  const { parts, attachments, maxBytes = MAX_BYTES } = input;
  return pdfResult((warn) => {
    using source = openSource(input.source, readIndexedPageTree);
    let bytes = 0;
    for (const part of parts) {
      makePart(source, part, { attachments, warn });
      bytes += statSync(part.target).size;
      if (bytes > maxBytes)
        throw new TooComplex(`The parts would have more than ${Math.floor(maxBytes / 2 ** 20)} MB together.`);
    }
    return null;
  });
}

function makePart(
  source: Source,
  { pages, target }: SelectPart,
  { attachments, warn }: { readonly attachments: boolean; readonly warn: (sentence: string) => void },
): void {
  const { file } = source;
  assemble(
    target,
    { pieces: piecesOf(source, pages), carriers: carriersFor({ join: false, attachments }) },
    { version: file.version.effective, objectStreams: file.usesObjectStreams, identity: 'version', warn },
  );
}

/** Distributes pages to pieces: the n-th occurrence of a page is in the n-th piece. */
function piecesOf(source: Source, pages: readonly number[]): readonly Piece[] {
  const times = new Map<number, number>();
  const pieces: Placement[][] = [];
  const pageCount = source.tree.pages.length;
  pages.forEach((page, targetIndex) => {
    if (!(page >= 1 && page <= pageCount)) {
      throw new InvalidPages(`pages: ${page} is past the end; the document has ${pageCount} pages.`);
    }
    const time = times.get(page) ?? 0;
    times.set(page, time + 1);
    (pieces[time] ??= []).push({ index: page - 1, targetIndex });
  });
  return pieces.map((placements, time) => ({ source, placements, repeat: time > 0 }));
}
