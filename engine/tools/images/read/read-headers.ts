import { readPixelsPerMetre } from '../../../formats/bmp/bmp-header.js';
import { readExif } from '../../../formats/tiff/exif.js';
import type { ImageFile } from '../../../files/random-access.js';
import type { ImageSource, Reading, Undecoded } from './reading.js';
import { resolutionOf } from '../../../formats/raster/resolution.js';

/** Reads orientation and resolution of formats whose images are always decoded. */

export function readBmp({ file }: ImageSource): readonly Reading[] {
  const perMetre = readPixelsPerMetre(file);
  return [decoded({ resolution: perMetre && resolutionOf(perMetre, 'metre') })];
}

export function readGif(): readonly Reading[] {
  return [decoded({})];
}

/** Reads the EXIF chunk, if there is one (RFC 9649 §2.7.1.5). */
export function readWebp({ file }: ImageSource): readonly Reading[] {
  return [decoded(readExif(exifOf(file)))];
}

function exifOf(file: ImageFile): Buffer | undefined {
  for (let at = 12, count = 0; count < MAX_CHUNKS; count++) {
    const head = file.at(at, 8);
    if (head === undefined) return undefined;
    const length = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === 'EXIF')
      return length > MAX_EXIF_BYTES ? undefined : withoutSignature(file.at(at + 8, length));
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** Some programs write the EXIF signature of JPEG before the block. */
function withoutSignature(block: Buffer | undefined): Buffer | undefined {
  return block?.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
}

function decoded({ orientation = 1, resolution }: Partial<Undecoded>): Reading {
  return { undecoded: { page: 0, orientation, resolution } };
}

const MAX_CHUNKS = 100_000;
const MAX_EXIF_BYTES = 2 ** 20;
