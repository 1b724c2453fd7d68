import type { PdfAnswer } from '../tools/pdf.js';
import { answer } from './answer.js';
import { assemble } from './assembly/assemble.js';
import { carriersFor } from './assembly/carriers.js';
import type { Metadata } from './assembly/catalog-entries.js';
import type { Piece } from './assembly/contribution.js';
import { type NamedSource, openSource } from './assembly/source.js';
import { mayClaim } from './metadata/claims.js';
import { openPdf } from './pdf-file.js';
import { laterVersion } from './pdf-version.js';
import { asksForAppearances, undrawnForms } from './undrawn-forms.js';
import type { WriterOptions } from './writer.js';

export interface JoinInput {
  readonly sources: readonly NamedSource[];
  readonly target: string;
}

/** `undrawn`: the sources, by index, whose form fields must be drawn first; nothing was made. */
export type JoinResult = 'joined' | { readonly undrawn: readonly number[] };

/** Joins documents in the order given, with everything that each brings along. */
export default function joinDocuments({ sources, target }: JoinInput): Promise<PdfAnswer<JoinResult>> {
  return answer(async (warn) => {
    const { asking, ...format } = survey(sources);
    const undrawn = asking ? undrawnForms(sources) : [];
    if (undrawn.length > 0) return { undrawn };
    const metadata = await metadataOf(sources);
    assemble(
      target,
      { pieces: piecesOf(sources), carriers: carriersFor({ join: true, attachments: true, metadata }) },
      { ...format, identity: 'document', warn },
    );
    return 'joined';
  });
}

interface Survey extends WriterOptions {
  /** Whether a form asks readers to draw its fields. */
  readonly asking: boolean;
}

/** What the result must be to hold what every source may hold. */
function survey(sources: readonly NamedSource[]): Survey {
  return sources.reduce<Survey>(
    ({ version, objectStreams, asking }, { path }) => {
      using file = openPdf(path);
      return {
        version: laterVersion(version, file.version.effective),
        objectStreams: objectStreams || file.usesObjectStreams,
        asking: asking || asksForAppearances(file),
      };
    },
    { version: '1.3', objectStreams: false, asking: false },
  );
}

/** The first document's metadata, when they claim what only holds for it: that it is PDF/A, say. */
async function metadataOf([first]: readonly NamedSource[]): Promise<Metadata | undefined> {
  if (first === undefined) return undefined;
  using file = openPdf(first.path);
  if (!mayClaim(file)) return undefined;
  // The XML parser takes longer to load than small documents take to join.
  const { withoutClaims } = await import('./metadata/without-claims.js');
  return withoutClaims(file);
}

/** Opens one document at a time: there may be more of them than files may be open. */
function* piecesOf(sources: readonly NamedSource[]): Generator<Piece> {
  let pageCount = 0;
  for (const named of sources) {
    using source = openSource(named);
    const first = pageCount;
    pageCount += source.tree.pages.length;
    const placements = source.tree.pages.map((_, index) => ({ index, targetIndex: first + index }));
    yield { source, placements, repeat: false };
  }
}
