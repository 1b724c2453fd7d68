import { matcherOf } from '../../../text/search/find-text.js';
import type { Search } from '../../../text/search/search.js';
import { answer, type PdfAnswer } from '../../file/answer.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import { PdfStream, Ref } from '../../syntax/values.js';
import { qpdfObjects } from './qpdf-objects.js';
import { StringRedaction } from '../strings/redact-strings.js';

export interface ProveStringsInput {
  readonly source: NamedSource;
  /** The same document in qpdf's JSON, without the data of streams. */
  readonly json: string;
  readonly search: Search;
  readonly chosen: 'all' | readonly number[];
  /** Whether private data of applications, which no redacted document has, are searched like all else. */
  readonly keepsPrivate?: boolean;
}

export interface StringsProof {
  /**
   * The numbers of objects in which something of what was searched is left outside of what is shown, as either of two readers
   * sees them: in a string, a name, a script or a description. The trailer counts as 0.
   */
  readonly left: readonly number[];
  /** Streams whose data are to be searched, as another reader decodes them: by the numbers of their objects. */
  readonly streams: readonly number[];
}

/** Searches the objects of a redacted document. */
export default function proveStrings(input: ProveStringsInput): Promise<PdfAnswer<StringsProof>> {
  const { search, chosen, keepsPrivate = false } = input;
  return answer(async () => {
    using source = openSource(input.source);
    const { file } = source;
    const matcher = matcherOf(search);
    const strings = new StringRedaction(source, {
      matcher,
      search,
      chosen,
      condemned: [],
      keepsPrivate,
      warn: () => undefined,
    });
    // Where the names of a tree would change, that is known before the tree is built.
    strings.addTo({ add: () => new Ref(0) });
    const left = new Set<number>();
    const streams: number[] = [];
    for (let num = 1; num <= file.maxObjectNumber; num++) {
      const ref = new Ref(num);
      if (!file.has(ref)) continue;
      const { value } = file.load(ref);
      if (strings.changes(value, ref)) left.add(num);
      if (value instanceof PdfStream && strings.searches(value, ref)) streams.push(num);
    }
    for await (const { ref, value, isStream } of qpdfObjects(input.json)) {
      if (strings.changes(value, ref, isStream)) left.add(ref?.num ?? 0);
    }
    return { left: [...left], streams };
  });
}
