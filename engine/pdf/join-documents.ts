import type { PdfAnswer } from '../tools/pdf.js';
import { answer } from './answer.js';
import { assemble } from './assembly/assemble.js';
import { carriersFor } from './assembly/carriers.js';
import type { Piece } from './assembly/contribution.js';
import { type NamedSource, openSource } from './assembly/source.js';
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
  return answer((warn) => {
    const { asking, ...format } = survey(sources);
    const undrawn = asking ? undrawnForms(sources) : [];
    if (undrawn.length > 0) return { undrawn };
    assemble(
      target,
      { pieces: piecesOf(sources), carriers: carriersFor({ join: true, attachments: true }) },
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
