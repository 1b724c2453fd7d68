import { matcherOf } from '../../../text/search/find-text.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { openSource } from '../../assembly/source.js';
import { PdfDict, Ref } from '../../syntax/values.js';
import type { VerifyStringsInput } from './verify-strings.js';
import { qpdfObjects } from './qpdf-objects.js';
import { StringRedaction } from '../strings/redact-strings.js';

/**
 * Returns the object numbers of streams whose data, as qpdf decodes them, still contain a match.
 * @param input its JSON includes the data of the streams to search
 */
export default function verifyStreams(input: VerifyStringsInput): Promise<PdfResult<readonly number[]>> {
  const { search, chosen } = input;
  return pdfResult(async () => {
    using source = openSource(input.source);
    const matcher = matcherOf(search);
    const strings = new StringRedaction(source, { matcher, search, chosen, filesToRemove: [], warn: () => undefined });
    const matching: number[] = [];
    for await (const { ref, value, data } of qpdfObjects(input.json)) {
      if (ref === undefined || data === undefined || !(value instanceof PdfDict)) continue;
      if (strings.matchesData(value, new Ref(ref.num), data)) matching.push(ref.num);
    }
    return matching;
  });
}
