import { type Conversion, convertDocument, type ConvertInput } from '../../pdf/pdfa/convert-document.js';
import type { PdfResult } from '../../pdf/file/pdf-result.js';
import { outlineSubsetter } from '../harfbuzz/subset-outlines.js';
import { openTypesetter } from '../sheets/text/open-typesetter.js';
import { findInstalledFonts } from './find-installed-fonts.js';

/** Converts a document to PDF/A, with fonts of this machine. A compute task. */
export default function pdfaTask(input: ConvertInput): Promise<PdfResult<Conversion>> {
  return convertDocument(input, { subsetOutlines: outlineSubsetter(), findFont: findInstalledFonts, openTypesetter });
}
