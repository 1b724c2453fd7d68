import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';

const MAX_MAP_BYTES = 2 * 65_536;

/** The bytes of a /CIDToGIDMap: two for each CID (ISO 32000-2 §9.7.4.2); undefined for a font without a stream of glyph numbers. */
export function cidToGidMap(file: PdfFile, font: PdfDict): Buffer | undefined {
  const stream = file.stream(font.get('CIDToGIDMap'));
  return stream && file.decodeStream(stream, MAX_MAP_BYTES);
}

/**
 * Returns the function from CID to glyph number for the TrueType program of a CID font; undefined for a map that the standard
 * does not define.
 */
export function glyphOfCid(file: PdfFile, font: PdfDict): ((cid: number) => number) | undefined {
  const map = cidToGidMap(file, font);
  if (map !== undefined) return (cid) => 256 * (map[2 * cid] ?? 0) + (map[2 * cid + 1] ?? 0);
  const written = file.resolve(font.get('CIDToGIDMap'));
  return written === null || file.name(written) === 'Identity' ? (cid) => cid : undefined;
}
