import { type Coded, encodeDifferences, encodeIndexed } from './encode-flate.js';
import { encodeJpeg, type JpegSettings } from './encode-jpeg.js';
import type { ImageToRecode } from './exchange.js';
import { greyOf } from './true-grey.js';
import { isPhotographic } from './image-kind.js';
import type { Plan } from './plan.js';
import type { Recoded } from './recode-image.js';
import { visualSimilarities } from './visual-similarity.js';
import { asShown, resample, type Shown } from './resample.js';
import { invert, type Samples, type Size } from './samples.js';
import { samplesOf, sharp, inCmyk } from './sharp-samples.js';
import { mayHavePalette } from './two-tones.js';

/** An image at one target size, and the reference for comparison. */
interface Trial {
  readonly image: ImageToRecode;
  readonly plan: Plan;
  /** Samples at the target size. */
  readonly samples: Samples;
  /** These samples as a page shows them, before encoding. */
  readonly before: Shown;
  readonly shown: Size;
  readonly isGreyNow: boolean;
  /** Maximum bytes of the result. */
  readonly most: number;
}

/**
 * Finds the smallest encoding that is similar enough. The comparison decides the encoding, never the pixel count:
 * the resolution was requested, and losing grain is no reason to exceed it.
 */
export async function recodeTones(image: ImageToRecode, samples: Samples, plan: Plan): Promise<Recoded | undefined> {
  const grey = mayBeGrey(image) ? greyOf(samples) : undefined;
  const source = grey ?? samples;
  for (const size of plan.sizes) {
    // The decoder may have reduced a JPEG already.
    if (size.width > source.width || size.height > source.height) continue;
    const resampled = await resample(source, size);
    const shown = smallerOf(plan.shown, size);
    const before = await asShown(resampled, shown);
    const isGreyNow = grey !== undefined;
    const found = await encoded({ image, plan, samples: resampled, before, shown, isGreyNow, most: image.length });
    if (found !== undefined) return found;
  }
  return undefined;
}

function smallerOf(one: Size, other: Size): Size {
  return { width: Math.min(one.width, other.width), height: Math.min(one.height, other.height) };
}

function mayBeGrey({ role, space, decode }: ImageToRecode): boolean {
  return role === 'picture' && space.kind === 'rgb' && space.isDevice && decode === undefined;
}

async function encoded(trial: Trial): Promise<Recoded | undefined> {
  const { image, samples } = trial;
  const indexed = isPhotographic(samples) ? undefined : encodeIndexed(samples, mayHavePalette(image));
  const jpeg = await asJpeg(trial, indexed?.data.length ?? Infinity);
  const smallest = jpeg ?? indexed;
  const plain = smallest === indexed && indexed !== undefined ? undefined : encodedLosslessly(trial, smallest);
  const best = plain ?? smallest;
  return best && best.data.length < trial.most
    ? { ...inNewSpace(trial, best), width: samples.width, height: samples.height }
    : undefined;
}

/** Tries lossless encodings. An image that was JPEG before has no flat areas left, so they are skipped. */
function encodedLosslessly({ image, samples }: Trial, smallest: Coded | undefined): Coded | undefined {
  if (image.filters.at(-1)?.name.startsWith('DCT') === true || isPhotographic(samples)) return undefined;
  const coded = encodeDifferences(samples, smallest?.data.length ?? image.length);
  return coded !== undefined && coded.data.length < (smallest?.data.length ?? Infinity) ? coded : undefined;
}

/** Adapts the colour space to an image that has become grey. */
function inNewSpace({ isGreyNow }: Trial, coded: Coded): Coded {
  const { colours } = coded;
  if (!isGreyNow) return coded;
  if (colours.kind !== 'palette') return { ...coded, colours: { kind: 'deviceGrey' } };
  // The palette must have the colours of the old space, so each grey is repeated for red, green and blue.
  const palette = Buffer.from([...Buffer.from(colours.palette, 'base64')].flatMap((grey) => [grey, grey, grey]));
  return { ...coded, colours: { kind: 'palette', palette: palette.toString('base64'), components: 3 } };
}

/**
 * Share of the permitted loss. A trial below it needs no comparison of the final image, which loses a tenth more
 * than the trial.
 */
const SURE = 0.75;

/** @returns undefined when the JPEG is not smaller than `most` bytes */
async function asJpeg(trial: Trial, most: number): Promise<Coded | undefined> {
  const { image, plan, samples, before, shown } = trial;
  if (image.space.kind === 'other' && samples.channels !== 1) return undefined;
  const { qualities, similarity: enough } = plan.standard;
  let { isChromaHalved }: { isChromaHalved: boolean } = plan.standard;
  const attempt = async (settings: JpegSettings): Promise<Attempt> => {
    const data = await encodeJpeg(samples, settings);
    const after = await asShown(await decoded(data, samples.channels), shown);
    const { luma, tints } = visualSimilarities(before, after);
    return { data, tints, all: Math.min(luma, tints) };
  };
  for (let at = 0; at < qualities.length;) {
    const settings = { quality: qualities[at] ?? 100, isChromaHalved };
    let made = await attempt({ ...settings, isTrial: true });
    // The final encoder loses more than the trial, so it is not run for a trial that fails.
    if (made.all >= enough) {
      const isSure = 1 - made.all < SURE * (1 - enough);
      made = isSure ? { ...made, data: await encodeJpeg(samples, settings) } : await attempt(settings);
      const { data } = made;
      if (data.length >= most || data.length >= image.length) return undefined;
      if (made.all >= enough) return jpegOf(data);
    }
    if (isChromaHalved && made.tints < enough) {
      // Chroma subsampling has lost too much at this quality; a higher quality does not restore it.
      isChromaHalved = false;
    } else {
      // The next quality removes about a third of the loss; a large loss skips one.
      at += 1 - made.all > 2 * (1 - enough) ? 2 : 1;
    }
  }
  if (samples.width === image.width && samples.height === image.height) return undefined;
  // A lower resolution was requested, so the best encoding at that size is the result, for example of film grain, which
  // no JPEG keeps.
  const data = await encodeJpeg(samples, { quality: qualities.at(-1) ?? 100, isChromaHalved: false });
  return data.length < Math.min(most, image.length) ? jpegOf(data) : undefined;
}

function jpegOf(data: Buffer): Coded {
  return { bitsPerComponent: 8, colours: { kind: 'base' }, filter: 'DCTDecode', data };
}

interface Attempt {
  readonly data: Buffer;
  /** Similarity of colour (`tints`), and of everything. */
  readonly tints: number;
  readonly all: number;
}

async function decoded(data: Buffer, channels: Samples['channels']): Promise<Samples> {
  const samples = await samplesOf(decoding(data, channels), channels);
  // Reverses the inversion that the encoder applied.
  if (channels === 4) invert(samples.data);
  return samples;
}

function decoding(data: Buffer, channels: Samples['channels']): ReturnType<typeof sharp> {
  const opened = sharp(data, { ignoreIcc: true, limitInputPixels: false });
  return channels === 4 ? inCmyk(opened) : opened.toColourspace(channels === 1 ? 'b-w' : 'srgb');
}
