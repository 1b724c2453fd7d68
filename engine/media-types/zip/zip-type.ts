import type { FileBytes } from '../file-bytes.js';
import { EPUB, IWORK } from '../other-types.js';
import { DOCX, isSameType, type MediaType, ODP, ODS, ODT, PPTX, UNKNOWN, XLSB, XLSX, ZIP } from '../types.js';
import { odfType } from './odf-type.js';
import { ooxmlType } from './ooxml-type.js';
import { ZipParts } from './zip-parts.js';

const packages: readonly MediaType[] = [DOCX, XLSX, XLSB, PPTX, ODT, ODS, ODP];

/** The parts that tell a type. */
const telling = ['[Content_Types].xml', '_rels/.rels', 'mimetype', 'META-INF/manifest.xml'];

/**
 * With a file at the beginning, with none at all, or as the last of several disks. Something else before it makes it
 * something else, though programs for archives would find it: no program for documents does.
 */
export function beginsAsZip(head: Buffer): boolean {
  return ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08PK\x03\x04', 'PK00PK\x03\x04'].some(
    (it) => head.toString('latin1', 0, it.length) === it,
  );
}

/**
 * The format of an archive by its parts; ZIP when they make no document, or are more than a document has. Unknown when it is two documents at once, or
 * has several parts of a name that tells: another program could see another document in it than this one did.
 */
export async function zipType(file: FileBytes, named: MediaType | undefined): Promise<MediaType> {
  const parts = await ZipParts.open(file);
  if (parts === undefined) return ZIP;
  if (telling.some((name) => parts.isAmbiguous(name))) return UNKNOWN;
  const [office, open] = [await ooxmlType(parts), await odfType(parts)];
  if (office !== undefined && open !== undefined) return UNKNOWN;
  const document = office ?? open ?? otherType(parts);
  if (document !== undefined) return document;
  // What is left of a document that was cut off is not an archive that somebody made.
  const isCalledDocument = packages.some((it) => isSameType(named, it));
  return parts.isWhole || !isCalledDocument ? ZIP : UNKNOWN;
}

function otherType(parts: ZipParts): MediaType | undefined {
  if (parts.has('META-INF/container.xml')) return EPUB;
  return iWorkParts.some((name) => parts.has(name)) ? IWORK : undefined;
}

const iWorkParts = ['Index/Document.iwa', 'Index.zip', 'index.apxl'];
