import type { RecodeSettings } from '../../../contract/tools/compression.js';
import { decode } from './decode.js';
import type { Coded } from './encode-flate.js';
import type { ImageToRecode } from './exchange.js';
import { type Plan, planTones, planTwoTones } from './plan.js';
import { recodeTones } from './recode-tones.js';
import { recodeTwoTones } from './recode-two-tones.js';
import type { Size } from './samples.js';
import { twoTonesOf } from './two-tones.js';

export interface Recoded extends Coded, Size {}

/** What is written anew at the size that it has must be smaller by this share of what it was. */
const LEAST_SAVING = 0.05;

/**
 * An image in fewer bytes; undefined when there is no way to have it so.
 * @throws when its data are damaged
 */
export async function recodeImage(
  image: ImageToRecode,
  data: Buffer,
  settings: RecodeSettings,
): Promise<Recoded | undefined> {
  if (isBestAlready(image, settings)) return undefined;
  const plan = planTones(image, settings);
  const samples = await decode(image, data, leastFor(plan));
  if (samples === undefined) return undefined;
  const twoTones = twoTonesOf(image, samples);
  const recoded =
    twoTones === undefined
      ? await recodeTones(image, samples, plan)
      : await recodeTwoTones(twoTones, planTwoTones(image, settings), image.mayBeJbig2);
  if (recoded === undefined) return undefined;
  const saved = 1 - recoded.data.length / data.length;
  const hasFewerPixels = recoded.width < image.width || recoded.height < image.height;
  return saved >= LEAST_SAVING || (hasFewerPixels && saved > 0) ? recoded : undefined;
}

/** Bytes for each pixel: a JPEG of so few is of paper, or of a sky, and hardly becomes smaller. */
const FEW_BYTES = 0.03;

/** JPEGs of hardly anything at a resolution that was asked for, and CCITT's Group 4 that is neither to be made smaller nor may be JBIG2. */
function isBestAlready(image: ImageToRecode, settings: RecodeSettings): boolean {
  const last = image.filters.at(-1);
  if (last?.name === 'DCTDecode' || last?.name === 'DCT') {
    return planTones(image, settings).sizes.length === 1 && image.length < image.width * image.height * FEW_BYTES;
  }
  const isCcitt = image.filters.length === 1 && (last?.name === 'CCITTFaxDecode' || last?.name === 'CCF');
  return (
    isCcitt && !image.mayBeJbig2 && Number(last.parameters['K']) < 0 && planTwoTones(image, settings).sizes.length === 1
  );
}

/** Enough for the first two sizes, and to compare. */
function leastFor({ sizes, shown }: Plan): Size {
  const { width, height } = sizes[1] ?? sizes[0] ?? shown;
  return { width: Math.max(width, shown.width), height: Math.max(height, shown.height) };
}
