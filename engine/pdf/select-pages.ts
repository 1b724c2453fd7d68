import { InvalidPages } from '../errors.js';
import type { PdfAnswer } from '../tools/pdf.js';
import { answer } from './answer.js';
import { assemble } from './assembly/assemble.js';
import { carriersFor } from './assembly/carriers.js';
import type { Piece, Placement } from './assembly/contribution.js';
import { type NamedSource, openSource, type Source } from './assembly/source.js';

export interface SelectInput {
  readonly source: NamedSource;
  readonly parts: readonly SelectPart[];
  readonly attachments: boolean;
}

export interface SelectPart {
  /** 1-based, in the order that they get; a page may occur more than once. */
  readonly pages: readonly number[];
  readonly target: string;
}

/** Makes documents of some pages of another, which is read once for all of them. */
export default function selectPages(input: SelectInput): Promise<PdfAnswer<null>> {
  return answer((warn) => {
    using source = openSource(input.source);
    for (const part of input.parts) makePart(source, part, { attachments: input.attachments, warn });
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
