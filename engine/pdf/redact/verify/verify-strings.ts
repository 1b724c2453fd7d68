import { matcherOf } from '../../../text/search/find-text.js';
import type { Search } from '../../../text/search/search.js';
import { objectsOf } from '../../file/all-objects.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import { PdfStream, Ref } from '../../syntax/values.js';
import { qpdfObjects } from './qpdf-objects.js';
import { StringRedaction } from '../strings/redact-strings.js';

export interface VerifyStringsInput {
  readonly source: NamedSource;
  /** Path of the same document in qpdf's JSON, without stream data. */
  readonly json: string;
  readonly search: Search;
  readonly chosen: 'all' | readonly number[];
  /** Whether private data of applications are searched like all other data; a redacted document has none. */
  readonly keepsPrivateData?: boolean;
}

export interface StringsVerification {
  /**
   * The numbers of objects that still contain a match outside of drawn content, as read by Quire or by qpdf: in a
   * string, a name, a script or a description. The trailer counts as 0.
   */
  readonly left: readonly number[];
  /** The object numbers of streams whose data are to be searched as qpdf decodes them. */
  readonly streams: readonly number[];
}

/** Searches the objects of a redacted document for remaining matches. */
export default function verifyStrings(input: VerifyStringsInput): Promise<PdfResult<StringsVerification>> {
  const { search, chosen, keepsPrivateData = false } = input;
  return pdfResult(async () => {
    using source = openSource(input.source);
    const matcher = matcherOf(search);
    const strings = new StringRedaction(source, {
      matcher,
      search,
      chosen,
      filesToRemove: [],
      keepsPrivateData,
      warn: () => undefined,
    });
    // A changed name tree is detected before it is rebuilt, so its nodes need no document.
    strings.useRevision({ add: () => new Ref(0) });
    const matching = new Set<number>();
    const streams: number[] = [];
    for (const [num, value] of objectsOf(source.file)) {
      const ref = new Ref(num);
      if (strings.wouldChange(value, ref)) matching.add(num);
      if (value instanceof PdfStream && strings.isSearched(value, ref)) streams.push(num);
    }
    for await (const { ref, value, isStream } of qpdfObjects(input.json)) {
      if (strings.wouldChange(value, ref, isStream)) matching.add(ref?.num ?? 0);
    }
    return { left: [...matching], streams };
  });
}
