import type { Resolution } from '../../../geometry/picture-view.js';
import { resolutionOf } from '../../../formats/raster/resolution.js';

/**
 * Parses the resolution of Photoshop's image resources, often the only resolution in a CMYK JPEG. Each resource has
 * a signature, a number, a name and data, the last two padded to an even length ("Adobe Photoshop File Formats
 * Specification").
 */
export function resolutionInResources(resources: Buffer | undefined): Resolution | undefined {
  for (let at = 0; resources?.toString('latin1', at, at + 4) === '8BIM';) {
    const nameBytes = even(1 + (resources[at + 6] ?? 0));
    const start = at + 6 + nameBytes + 4;
    if (start > resources.length) return undefined;
    const length = resources.readUInt32BE(start - 4);
    if (resources.readUInt16BE(at + 4) === RESOLUTION) return readInfo(resources.subarray(start, start + length));
    at = start + even(length);
  }
  return undefined;
}

/**
 * Horizontal and vertical resolution are fixed-point numbers (16.16) in pixels per inch; the display units between
 * them are skipped.
 */
function readInfo(info: Buffer): Resolution | undefined {
  return info.length < 12
    ? undefined
    : resolutionOf([info.readUInt32BE(0) / 65536, info.readUInt32BE(8) / 65536], 'inch');
}

function even(length: number): number {
  return length + (length % 2);
}

const RESOLUTION = 0x03ed;
