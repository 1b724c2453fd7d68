import { statSync } from 'node:fs';

import { InvalidPages, TooComplex } from '../../errors.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { assemble } from '../assembly/assemble.js';
import { carriersFor } from '../assembly/carriers.js';
import type { Piece, Placement } from '../assembly/contribution.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';

export interface SelectInput {
  readonly source: NamedSource;
  readonly parts: readonly SelectPart[];
  readonly attachments: boolean;
  /** Bytes that all parts together may have; several times the largest upload when left out. */
  readonly maxBytes?: number;
}

/** What parts share each of them has, so a few kilobytes of ranges can ask for a full disk. */
const MAX_BYTES = 4 * 2 ** 30;

export interface SelectPart {
  /** 1-based, in the order that they get; a page may occur more than once. */
  readonly pages: readonly number[];
  readonly target: string;
}

/** Makes documents of some pages of another, which is read once for all of them. */
export default function selectPages(input: SelectInput): Promise<PdfResult<null>> {
  const { parts, attachments, maxBytes = MAX_BYTES } = input;
  return pdfResult((warn) => {
    using source = openSource(input.source);
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

/** The n-th time that a page comes, it is in the n-th piece. */
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
