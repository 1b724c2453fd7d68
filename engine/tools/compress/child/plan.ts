import type { RecodeSettings } from '../../../contract/tools/compression.js';
import type { ImageToRecode } from './exchange.js';
import type { Size } from './samples.js';

/** The requirements of a quality setting. */
interface Standard {
  /** Minimum structural similarity to the old image, with both as a page shows them at 150 dpi. */
  readonly similarity: number;
  /** JPEG qualities, tried in order until the result is similar enough. */
  readonly qualities: readonly number[];
  readonly isChromaHalved: boolean;
  /**
   * Minimum ratio of a black and white image's resolution to the sufficient one at which the image is reduced.
   */
  readonly excess: number;
  /**
   * Sizes that are tried for black and white, as multiples of the sufficient size. Renderers that draw each pixel of
   * the page from a whole number of image pixels shift edges by half a pixel at other ratios.
   */
  readonly steps: readonly number[];
  /** Minimum pixels per inch for black and white, whose edges have no grey levels. */
  readonly twoTones: number;
}

const standards = {
  low: {
    similarity: 0.92,
    qualities: [35, 50, 65, 80, 90],
    isChromaHalved: true,
    excess: 1.5,
    steps: [1, 1.4, 2],
    twoTones: 200,
  },
  medium: {
    similarity: 0.96,
    qualities: [44, 56, 68, 80, 90, 95],
    isChromaHalved: true,
    excess: 1.5,
    steps: [1, 1.4, 2],
    twoTones: 300,
  },
  high: {
    similarity: 0.993,
    qualities: [82, 90, 95, 98],
    isChromaHalved: false,
    excess: 1.5,
    steps: [1, 2],
    twoTones: 600,
  },
} as const satisfies Record<RecodeSettings['quality'], Standard>;

/** Target sizes of an image. */
export interface Plan {
  readonly standard: Standard;
  /** Sizes to try, the smallest first; the last is the current size. */
  readonly sizes: readonly Size[];
  /** The size at which a page at 150 dpi shows the image, but no larger than the image. */
  readonly shown: Size;
}

const POINTS_AN_INCH = 72;
const SHOWN_RESOLUTION = 150;

/** Maximum ratio to the requested resolution at which an image keeps its size: the gain would be too small. */
const MAX_EXCESS = 1.1;

/** Plans grey and colour images: an image above the requested resolution is reduced to it, whatever it shows. */
export function planTones(image: ImageToRecode, { quality, resolution }: RecodeSettings): Plan {
  const share = shareOf(image, resolution);
  return planWith(image, standards[quality], share * MAX_EXCESS < 1 ? [share] : []);
}

/** Plans black and white images: several sizes are tried, since a reduction may lose too much. */
export function planTwoTones(image: ImageToRecode, { quality, resolution }: RecodeSettings): Plan {
  const { twoTones, excess, steps } = standards[quality];
  const share = shareOf(image, Math.max(twoTones, resolution));
  return planWith(
    image,
    standards[quality],
    steps.map((step) => share * step).filter((it) => it * excess <= 1),
  );
}

function planWith(image: ImageToRecode, standard: Standard, shares: readonly number[]): Plan {
  const sizes = [...shares.map((it) => scaled(image, it)), whole(image)];
  return { standard: standardFor(image, standard), sizes, shown: shownSize(image) };
}

/**
 * An image with fewer pixels than the page shows is compared at its own size. On the page each of its pixels covers
 * several, which enlarges differences, so the required similarity is lower.
 */
function standardFor(image: ImageToRecode, standard: Standard): Standard {
  const enlarged = Math.max(1, shareOf(image, SHOWN_RESOLUTION));
  return { ...standard, similarity: 1 - (1 - standard.similarity) / Math.min(enlarged, MAX_ENLARGEMENT) };
}

/**
 * Maximum enlargement that is considered. Beyond it an image is a few large squares, whose edges no encoding keeps.
 */
const MAX_ENLARGEMENT = 4;

/**
 * The displayed size: renderers rarely align an image with the pixel grid and so draw it about a pixel larger. That
 * blurs an image with about one pixel for each pixel of the page; a finer image is not affected.
 */
function shownSize(image: ImageToRecode): Size {
  const share = shareOf(image, SHOWN_RESOLUTION);
  if (share >= 1) return whole(image);
  const { width, height } = scaled(image, share);
  return { width: Math.min(width + 1, image.width), height: Math.min(height + 1, image.height) };
}

/** The share of pixels in each direction that is sufficient; above 1 when the image has fewer. */
function shareOf({ width, height, drawn }: ImageToRecode, resolution: number): number {
  const across = ((drawn.width / POINTS_AN_INCH) * resolution) / width;
  const down = ((drawn.height / POINTS_AN_INCH) * resolution) / height;
  return Math.max(across, down);
}

function scaled({ width, height }: Size, share: number): Size {
  return { width: Math.max(1, Math.ceil(width * share)), height: Math.max(1, Math.ceil(height * share)) };
}

function whole({ width, height }: Size): Size {
  return { width, height };
}
