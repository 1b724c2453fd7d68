import { matcherOf } from '../../../text/search/find-text.js';
import { answer, type PdfAnswer } from '../../file/answer.js';
import { openSource } from '../../assembly/source.js';
import { PdfDict, Ref } from '../../syntax/values.js';
import type { ProveStringsInput } from './prove-strings.js';
import { qpdfObjects } from './qpdf-objects.js';
import { StringRedaction } from '../strings/redact-strings.js';

/**
 * The numbers of streams whose data say something of what was searched, as qpdf decodes them.
 * @param input with JSON in which the streams to be searched have their data
 */
export default function proveStreams(input: ProveStringsInput): Promise<PdfAnswer<readonly number[]>> {
  const { search, chosen } = input;
  return answer(async () => {
    using source = openSource(input.source);
    const matcher = matcherOf(search);
    const strings = new StringRedaction(source, { matcher, search, chosen, condemned: [], warn: () => undefined });
    const left: number[] = [];
    for await (const { ref, value, data } of qpdfObjects(input.json)) {
      if (ref === undefined || data === undefined || !(value instanceof PdfDict)) continue;
      if (strings.says(value, new Ref(ref.num), data)) left.push(ref.num);
    }
    return left;
  });
}
