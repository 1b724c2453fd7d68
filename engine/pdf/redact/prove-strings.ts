import { matcherOf } from '../../text/find-text.js';
import type { Search } from '../../text/search.js';
import { answer, type PdfAnswer } from '../answer.js';
import { type NamedSource, openSource } from '../assembly/source.js';
import { Ref } from '../values.js';
import { qpdfObjects } from './qpdf-objects.js';
import { StringRedaction } from './redact-strings.js';

export interface ProveStringsInput {
  readonly source: NamedSource;
  /** The same document in qpdf's JSON, without the data of streams. */
  readonly json: string;
  readonly search: Search;
  readonly chosen: 'all' | readonly number[];
  /** Whether private data of applications, which no redacted document has, are searched like all else. */
  readonly keepsPrivate?: boolean;
}

/**
 * The numbers of objects of a redacted document in which something of what was searched is left outside of content, as
 * either of two readers sees them: in a string, a name, a script or a description. The trailer counts as 0.
 */
export default function proveStrings(input: ProveStringsInput): Promise<PdfAnswer<readonly number[]>> {
  const { search, chosen, keepsPrivate = false } = input;
  return answer(async () => {
    using source = openSource(input.source);
    const { file } = source;
    const matcher = matcherOf(search);
    const strings = new StringRedaction(source, {
      matcher,
      chosen,
      condemned: [],
      keepsPrivate,
      warn: () => undefined,
    });
    // Where the names of a tree would change, that is known before the tree is built.
    strings.addTo({ add: () => new Ref(0) });
    const left = new Set<number>();
    for (let num = 1; num <= file.maxObjectNumber; num++) {
      const ref = new Ref(num);
      if (file.has(ref) && strings.changes(file.load(ref).value, ref)) left.add(num);
    }
    for await (const { ref, value, isStream } of qpdfObjects(input.json)) {
      if (strings.changes(value, ref, isStream)) left.add(ref?.num ?? 0);
    }
    return [...left];
  });
}
