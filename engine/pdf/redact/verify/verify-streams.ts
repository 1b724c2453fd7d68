import { matcherOf } from '../../../text/search/find-text.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { openSource } from '../../assembly/source.js';
import { PdfDict, Ref } from '../../syntax/values.js';
import type { VerifyStringsInput } from './verify-strings.js';
import { qpdfObjects } from './qpdf-objects.js';
import { StringRedaction } from '../strings/redact-strings.js';

/** The object numbers of streams with remaining matches. */
export interface StreamsVerification {
  readonly decoded: readonly number[];
  /** The numbers of streams whose data qpdf cannot decode, so that the data were searched as they are in the file. */
  readonly undecoded: readonly number[];
}

/**
 * Searches the data of streams, as qpdf decodes them, for remaining matches.
 * @param input its JSON includes the data of the streams to search
 */
export default function verifyStreams(input: VerifyStringsInput): Promise<PdfResult<StreamsVerification>> {
  const { search, chosen } = input;
  return pdfResult(async () => {
    using source = openSource(input.source);
    const matcher = matcherOf(search);
    const strings = new StringRedaction(source, { matcher, search, chosen, filesToRemove: [], warn: () => undefined });
    const matching = { decoded: [] as number[], undecoded: [] as number[] };
    for await (const { ref, value, data } of qpdfObjects(input.json)) {
      if (ref === undefined || data === undefined || !(value instanceof PdfDict)) continue;
      if (!strings.matchesData(value, new Ref(ref.num), data)) continue;
      // qpdf keeps the filters of data that it does not decode.
      matching[value.has('Filter') ? 'undecoded' : 'decoded'].push(ref.num);
    }
    return matching;
  });
}
