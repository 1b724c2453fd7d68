import { statSync } from 'node:fs';

import { fileDigest } from '../../files/file-digest.js';
import { addToGroup } from '../../groups.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { assemble } from '../assembly/assemble.js';
import { carriersFor } from '../assembly/carriers.js';
import type { Metadata } from '../assembly/catalog/catalog-entries.js';
import type { Piece } from '../assembly/contribution.js';
import { readIndexedPageTree } from '../assembly/page-index.js';
import { type NamedSource, openSource } from '../assembly/source.js';
import { mayClaimConformance } from '../metadata/conformance-claims.js';
import { TooManyValues } from '../file/malformed-pdf.js';
import { openPdf } from '../file/pdf-file.js';
import { laterVersion } from '../xref/pdf-version.js';
import { asksForAppearances, undrawnForms } from './undrawn-forms.js';
import { MalformedData } from '../../files/malformed-data.js';
import type { WriterOptions } from '../write/writer.js';

export interface JoinInput {
  readonly sources: readonly NamedSource[];
  readonly target: string;
  /** The indices of sources whose fields have been drawn as far as possible. */
  readonly drawn?: readonly number[];
  /** Writes object streams even if no source has any; they reduce the tags of tables to a sixth of the bytes. */
  readonly objectStreams?: boolean;
}

/**
 * 'joined', or the indices of sources that must be changed first, and then no result is written: viewers would no longer draw
 * the form fields of `undrawn` sources; a `malformed` source needs recovery, unless it has an object with too many values.
 */
export type JoinResult =
  | 'joined'
  | { readonly undrawn: readonly number[] }
  | { readonly malformed: number; readonly cause: string; readonly isTooComplex: boolean };

/** Joins documents in the given order, with their outlines, destinations, form fields, tags, layers and attachments. */
export default function joinDocuments({
  sources,
  target,
  drawn = [],
  objectStreams = false,
}: JoinInput): Promise<PdfResult<JoinResult>> {
  return pdfResult<JoinResult>(async (warn) => {
    const reading = new Reading(sources);
    try {
      const { asking, ...format } = survey(reading);
      const undrawn = asking ? undrawnForms(reading).filter((index) => !drawn.includes(index)) : [];
      if (undrawn.length > 0) return { undrawn };
      const [metadata, shared] = [await metadataOf(sources), await streamsOfEqual(sources)];
      const carriers = carriersFor({ join: true, attachments: true, metadata });
      assemble(
        target,
        { pieces: piecesOf(reading, shared), carriers },
        {
          ...format,
          objectStreams: objectStreams || format.objectStreams,
          identity: 'document',
          warn,
        },
      );
      return 'joined';
    } catch (error) {
      if (!(error instanceof MalformedData)) throw error;
      return { malformed: reading.index, cause: error.message, isTooComplex: error instanceof TooManyValues };
    }
  });
}

/** Iterates over the sources; `index` is the index of the current source. */
class Reading implements Iterable<NamedSource> {
  index = 0;
  readonly #sources: readonly NamedSource[];

  constructor(sources: readonly NamedSource[]) {
    this.#sources = sources;
  }

  *[Symbol.iterator](): Iterator<NamedSource> {
    for (const [index, source] of this.#sources.entries()) {
      this.index = index;
      yield source;
    }
  }
}

interface Survey extends WriterOptions {
  /** Whether a form asks viewers to draw its fields. */
  readonly asking: boolean;
}

/** Returns the PDF version and the format that the result needs for the content of all sources. */
function survey(sources: Iterable<NamedSource>): Survey {
  let found: Survey = { version: '1.3', objectStreams: false, asking: false };
  for (const { path } of sources) {
    using file = openPdf(path);
    found = {
      version: laterVersion(found.version, file.version.effective),
      objectStreams: found.objectStreams || file.usesObjectStreams,
      asking: found.asking || asksForAppearances(file),
    };
  }
  return found;
}

/** Returns the metadata of the first document without claims, such as PDF/A, that need not hold for the result. */
async function metadataOf([first]: readonly NamedSource[]): Promise<Metadata | undefined> {
  if (first === undefined) return undefined;
  using file = openPdf(first.path);
  if (!mayClaimConformance(file)) return undefined;
  // The XML parser is loaded on demand: loading takes longer than joining small documents.
  const { removeConformanceClaims: withoutClaims } = await import('../metadata/remove-conformance-claims.js');
  return withoutClaims(file);
}

type SharedStreams = ReadonlyMap<NamedSource, Map<number, number>>;

/**
 * Returns a map of streams for each source with the same bytes as another one, which both share: the same page between others
 * or the same document twice has its content, images and fonts once. Only files of one size are read.
 */
async function streamsOfEqual(sources: readonly NamedSource[]): Promise<SharedStreams> {
  const bySize = new Map<number, NamedSource[]>();
  for (const source of sources) addToGroup(bySize, statSync(source.path).size, source);
  const byDigest = new Map<string, Map<number, number>>();
  const shared = new Map<NamedSource, Map<number, number>>();
  for (const source of [...bySize.values()].filter(({ length }) => length > 1).flat()) {
    const digest = await fileDigest(source.path);
    const streams = byDigest.get(digest) ?? new Map<number, number>();
    byDigest.set(digest, streams);
    shared.set(source, streams);
  }
  return shared;
}

/** Opens one document at a time, since there may be more documents than files may be open. */
function* piecesOf(sources: Iterable<NamedSource>, shared: SharedStreams): Generator<Piece> {
  let pageCount = 0;
  for (const named of sources) {
    using source = openSource(named, readIndexedPageTree);
    const first = pageCount;
    pageCount += source.tree.pages.length;
    const placements = source.tree.pages.map((_, index) => ({ index, targetIndex: first + index }));
    yield { source, placements, repeat: false, plainStreams: shared.get(named) };
  }
}
