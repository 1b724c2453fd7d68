/** Archives and compressed files that are not unpacked here, by how they begin: nobody sees what is in them. */
const signs = [
  '1f8b', // gzip
  '425a68', // bzip2
  'fd377a585a00', // xz
  '28b52ffd', // Zstandard
  '04224d18', // LZ4
  '377abcaf271c', // 7-Zip
  '526172211a07', // RAR
  '4d534346', // Microsoft Cabinet
  '504b0708', // a ZIP archive in several parts
].map((sign) => Buffer.from(sign, 'hex'));

export function isPackedFile(bytes: Buffer): boolean {
  return signs.some((sign) => bytes.subarray(0, sign.length).equals(sign));
}
