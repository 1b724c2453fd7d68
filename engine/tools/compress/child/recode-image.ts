import type { RecodeSettings } from '../../../contract/tools/compression.js';
import { decode } from './decode-to-samples.js';
import type { Coded } from './encode-flate.js';
import type { ImageToRecode } from './exchange.js';
import { type Plan, planTones, planTwoTones } from './plan.js';
import { recodeTones } from './recode-tones.js';
import { recodeTwoTones } from './recode-two-tones.js';
import type { Size } from './samples.js';
import { twoTonesOf } from './two-tones.js';

export interface Recoded extends Coded, Size {}

/** Minimum share of bytes that recoding at the same size must save. */
const MIN_SAVING = 0.05;

/** Recodes an image to fewer bytes; undefined when no encoding is smaller. @throws when its data are damaged */
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
  return saved >= MIN_SAVING || (hasFewerPixels && saved > 0) ? recoded : undefined;
}

/** Bytes per pixel below which a JPEG is hardly reducible: blank paper, or sky. */
const FEW_BYTES = 0.03;

/**
 * Whether recoding cannot help: a JPEG with few bytes per pixel at the requested resolution, or a Group 4 image that
 * keeps its size and may not become JBIG2.
 */
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

/** The size to decode: sufficient for the first two planned sizes and for the comparison. */
function leastFor({ sizes, shown }: Plan): Size {
  const { width, height } = sizes[1] ?? sizes[0] ?? shown;
  return { width: Math.max(width, shown.width), height: Math.max(height, shown.height) };
}
