import type { FileBytes } from '../file-bytes.js';
import { IWORK } from '../other-types.js';
import { DOCX, EPUB, isSameType, type MediaType, ODP, ODS, ODT, PPTX, UNKNOWN, XLSB, XLSX, ZIP } from '../types.js';
import { odfType } from './odf-type.js';
import { ooxmlType } from './ooxml-type.js';
import { ZipParts } from './zip-parts.js';

const packages: readonly MediaType[] = [DOCX, XLSX, XLSB, PPTX, ODT, ODS, ODP];

/** The parts from which a type is detected. */
const telling = ['[Content_Types].xml', '_rels/.rels', 'mimetype', 'META-INF/manifest.xml'];

/**
 * Whether a file begins as a ZIP archive: with a local file header, as an empty archive, or with the mark of a split archive.
 * An archive after other bytes is not detected: archive programs would find it, but office programs would not.
 */
export function beginsAsZip(head: Buffer): boolean {
  return ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08PK\x03\x04', 'PK00PK\x03\x04'].some(
    (it) => head.toString('latin1', 0, it.length) === it,
  );
}

/**
 * Detects the format of an archive from its parts; ZIP when the parts are not a document or are too many for one. UNKNOWN when
 * the archive is a document in two formats, or has a relevant part twice: another program could read another document.
 */
export async function zipType(file: FileBytes, named: MediaType | undefined): Promise<MediaType> {
  const parts = await ZipParts.open(file);
  if (parts === undefined) return ZIP;
  if (telling.some((name) => parts.isAmbiguous(name))) return UNKNOWN;
  const [office, open] = [await ooxmlType(parts), await odfType(parts)];
  if (office !== undefined && open !== undefined) return UNKNOWN;
  const document = office ?? open ?? otherType(parts);
  if (document !== undefined) return document;
  // A truncated document must not be taken for an archive.
  const isCalledDocument = packages.some((it) => isSameType(named, it));
  return parts.isWhole || !isCalledDocument ? ZIP : UNKNOWN;
}

function otherType(parts: ZipParts): MediaType | undefined {
  if (parts.has('META-INF/container.xml')) return EPUB;
  return iWorkParts.some((name) => parts.has(name)) ? IWORK : undefined;
}

const iWorkParts = ['Index/Document.iwa', 'Index.zip', 'index.apxl'];
