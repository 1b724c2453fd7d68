import { compressDocument, type CompressInput, type Savings } from '../../pdf/compress/compress-document.js';
import type { PdfResult } from '../../pdf/file/pdf-result.js';
import { outlineSubsetter } from '../harfbuzz/subset-outlines.js';

/** Writes a document in fewer bytes, with font subsets made by HarfBuzz. A compute task. */
export default function compressTask(input: CompressInput): Promise<PdfResult<Savings>> {
  return compressDocument(input, outlineSubsetter());
}
