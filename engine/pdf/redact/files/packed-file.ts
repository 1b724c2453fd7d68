/** Signatures of compressed files and of containers that are not read here. */
const signatures = [
  '1f8b08', // gzip
  '1f9d', // compress
  '425a68', // bzip2
  'fd377a585a00', // xz
  '5d0000', // LZMA
  '4c5a4950', // lzip
  '28b52ffd', // Zstandard
  '04224d18', // LZ4
  '377abcaf271c', // 7-Zip
  '526172211a07', // RAR
  '4d534346', // Microsoft Cabinet
  '504b0304', // a ZIP archive
  '504b0708', // a ZIP archive in several parts
  'd0cf11e0a1b11ae1', // a compound file (OLE)
  '213c617263683e0a', // ar
  '303730373031', // cpio
  '78617221', // xar
  '435753', // Flash, compressed
  '5a5753',
  '774f4646', // WOFF
  '774f4632',
].map((signature) => Buffer.from(signature, 'hex'));
/** Shorter signatures occur in binary files by chance. */
const MIN_SIGNATURE = 4;

/** Offset of the magic string in the header of a tar archive (POSIX.1-2017, pax). */
const TAR_AT = 257;

/** Whether a file begins as a container or as compressed data. */
export function isPackedFile(bytes: Buffer): boolean {
  return (
    signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature)) ||
    bytes.toString('latin1', TAR_AT, TAR_AT + 5) === 'ustar'
  );
}

/**
 * Window length in bytes, and the share of noise above which data count as compressed: typically two thirds of
 * compressed bytes are noise.
 */
const WINDOW = 256;
const MAX_NOISE = 0.5;

/**
 * Whether a binary file may contain compressed or encrypted data: the signature of such a file anywhere, or a window
 * that is mostly noise. Noise is a byte that is not printable, not zero, and not equal to the byte before.
 */
export function hasPackedData(bytes: Buffer): boolean {
  const inside = signatures.filter(({ length }) => length >= MIN_SIGNATURE);
  return inside.some((signature) => bytes.includes(signature)) || isNoisy(bytes);
}

function isNoisy(bytes: Buffer): boolean {
  const window = Math.min(WINDOW, bytes.length);
  let noise = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (isNoiseAt(bytes, at)) noise++;
    if (at >= window && isNoiseAt(bytes, at - window)) noise--;
    if (at >= window - 1 && noise > window * MAX_NOISE) return true;
  }
  return false;
}

function isNoiseAt(bytes: Buffer, at: number): boolean {
  const byte = bytes[at] ?? 0;
  const isPrintable = (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
  return byte !== 0 && !isPrintable && byte !== bytes[at - 1];
}
