import type { RecodeSettings } from '../../../contract/tools/compression.js';
import type { ImageToRecode } from './exchange.js';
import type { Size } from './samples.js';

/** What a quality means for an image. */
interface Standard {
  /** The least structural similarity to the old image, as a page at 150 dots an inch shows both. */
  readonly similarity: number;
  /** For JPEG, tried one after the other until the result is similar enough. */
  readonly qualities: readonly number[];
  readonly isChromaHalved: boolean;
  /** How many times the resolution that is enough an image of black and white must have to be made smaller. */
  readonly excess: number;
  /**
   * How many times what is enough the sizes are that are tried for black and white. Readers that give each pixel of the
   * page a whole number of the image's shift edges by half a pixel where these do not come out even.
   */
  readonly steps: readonly number[];
  /** Pixels an inch that black and white need at least: their edges have no greys. */
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

/** How large an image is to become. */
export interface Plan {
  readonly standard: Standard;
  /** Sizes to be tried, the smallest first; the last is that which it has. */
  readonly sizes: readonly Size[];
  /** As a page at 150 dots an inch shows it, but no larger than it is. */
  readonly shown: Size;
}

const POINTS_AN_INCH = 72;
const SHOWN_RESOLUTION = 150;

/** How many times the resolution that was asked for images may have that are left at their size: less is not seen. */
const MOST_EXCESS = 1.1;

/** Of greys and colours: what has more pixels than were asked for gets as many as that, whatever it shows. */
export function planTones(image: ImageToRecode, { quality, resolution }: RecodeSettings): Plan {
  const share = shareOf(image, resolution);
  return planWith(image, standards[quality], share * MOST_EXCESS < 1 ? [share] : []);
}

/** Of black and white: sizes are tried that may turn out to lose too much. */
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
 * An image with fewer pixels than the page shows is compared at its own size. Enlarged, what differs is as much more, since
 * each of its pixels is several of the page's.
 */
function standardFor(image: ImageToRecode, standard: Standard): Standard {
  const enlarged = Math.max(1, shareOf(image, SHOWN_RESOLUTION));
  return { ...standard, similarity: 1 - (1 - standard.similarity) / Math.min(enlarged, MOST_ENLARGED) };
}

/** What is enlarged still more is a few large squares, whose edges no encoding keeps. */
const MOST_ENLARGED = 4;

/**
 * Pages do not begin their images where a pixel begins, and so draw them about a pixel larger. That is to be seen: an
 * image with a pixel for each of the page's is blurred by it, and one with more is not.
 */
function shownSize(image: ImageToRecode): Size {
  const share = shareOf(image, SHOWN_RESOLUTION);
  if (share >= 1) return whole(image);
  const { width, height } = scaled(image, share);
  return { width: Math.min(width + 1, image.width), height: Math.min(height + 1, image.height) };
}

/** What of its pixels in a row or a column is enough; more than 1 when it has fewer than that. */
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
