import { PdfString } from '../syntax/values.js';

/** The /CharSet of a font with glyphs of these names. */
export function charSet(names: readonly string[]): PdfString {
  const list = names.filter((name) => name !== '.notdef').map((name) => `/${name}`);
  return new PdfString(Buffer.from(list.join(''), 'latin1'));
}

/** The bytes of a /CIDSet: one bit for each CID (ISO 32000-1 table 124). @param cids in increasing order */
export function cidSet(cids: readonly number[]): Buffer {
  const set = Buffer.alloc((Math.max(0, ...cids.slice(-1)) >> 3) + 1);
  for (const cid of cids) set.writeUInt8(set.readUInt8(cid >> 3) | (0x80 >> (cid & 7)), cid >> 3);
  return set;
}

/** The CIDs that have glyphs by the bytes of a /CIDToGIDMap. */
export function mappedCids(map: Buffer): readonly number[] {
  const count = map.length >> 1;
  return Array.from({ length: count }, (_, cid) => cid).filter((cid) => cid === 0 || map.readUInt16BE(2 * cid) !== 0);
}
