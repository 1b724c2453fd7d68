import type { Orientation, PictureView, Resolution } from '../../geometry/picture-view.js';
import { resolutionOf } from '../raster/resolution.js';
import { firstNumber, type TiffDirectory, type TiffFormat } from './tiff-directory.js';

/** Tags that tell how a picture is displayed (TIFF 6.0 §8); Exif has the same. */
export const viewTags: ReadonlySet<number> = new Set([274, 282, 283, 296]);

/** Values of ResolutionUnit. With 1, no unit, only the aspect ratio of a pixel is known. */
const units = { 2: 'inch', 3: 'centimetre' } as const;

/** The orientation and resolution that a directory states. */
export function viewOf(format: TiffFormat, { fields }: TiffDirectory): PictureView {
  const valueOf = (tag: number): number | undefined => firstNumber(format, fields.get(tag));
  return {
    orientation: orientationOf(valueOf(274)),
    resolution: resolutionIn(valueOf(296) ?? 2, valueOf(282), valueOf(283)),
  };
}

function orientationOf(value: number | undefined): Orientation {
  return orientations.find((it) => it === value) ?? 1;
}

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

function resolutionIn(unit: number, x: number | undefined, y = x): Resolution | undefined {
  if (x === undefined || y === undefined || (unit !== 2 && unit !== 3)) return undefined;
  return resolutionOf([x, y], units[unit]);
}
