import { type PdfResult, readPdfResult } from '../file/pdf-result.js';
import type { PdfFile } from '../file/pdf-file.js';
import { merge } from './fields.js';
import type { MetadataFields } from '../../contract/tools/pdf.js';
import { infoOf, readInfo } from './info.js';
import { packetOf, readXmp } from './xmp.js';

/** Reads the metadata of a document, Info and XMP merged. */
export default function readMetadata({ path }: { readonly path: string }): Promise<PdfResult<MetadataFields>> {
  return readPdfResult(path, metadataOf);
}

export function metadataOf(file: PdfFile): MetadataFields {
  const packet = packetOf(file);
  return merge(readInfo(file, infoOf(file)), typeof packet === 'string' ? {} : readXmp(packet));
}
