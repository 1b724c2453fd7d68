import { type Coded, encodeDifferences, encodeIndexed } from './encode-flate.js';
import { encodeJpeg, type JpegSettings } from './encode-jpeg.js';
import type { ImageToRecode } from './exchange.js';
import { greyOf } from './grey.js';
import { isSmooth } from './nature.js';
import type { Plan } from './plan.js';
import type { Recoded } from './recode-image.js';
import { likenesses } from './likeness.js';
import { asShown, resample, type Shown } from './resample.js';
import { invert, type Samples, type Size } from './samples.js';
import { samplesOf, sharp, inCmyk } from './sharp.js';
import { mayHavePalette } from './two-tones.js';

/** What is being recoded, and what it is compared with. */
interface Trial {
  readonly image: ImageToRecode;
  readonly plan: Plan;
  /** At the size that it is to have. */
  readonly samples: Samples;
  /** As a page shows these samples before they are encoded. */
  readonly before: Shown;
  readonly shown: Size;
  readonly isGreyNow: boolean;
  /** How many bytes the result may have. */
  readonly most: number;
}

/**
 * The smallest of the encodings that are similar enough. The comparison decides how an image is encoded, and not how many
 * pixels it has: those were asked for, and grain that fewer pixels do not show is no reason to keep them.
 */
export async function recodeTones(image: ImageToRecode, samples: Samples, plan: Plan): Promise<Recoded | undefined> {
  const grey = mayBeGrey(image) ? greyOf(samples) : undefined;
  const source = grey ?? samples;
  for (const size of plan.sizes) {
    // A JPEG may have been decoded at a part of its size.
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
  const indexed = isSmooth(samples) ? undefined : encodeIndexed(samples, mayHavePalette(image));
  const jpeg = await asJpeg(trial, indexed?.data.length ?? Infinity);
  const smallest = jpeg ?? indexed;
  const plain = smallest === indexed && indexed !== undefined ? undefined : plainly(trial, smallest);
  const best = plain ?? smallest;
  return best && best.data.length < trial.most
    ? { ...coloursPut(trial, best), width: samples.width, height: samples.height }
    : undefined;
}

/** What has been through JPEG is not flat any longer. */
function plainly({ image, samples }: Trial, smallest: Coded | undefined): Coded | undefined {
  if (image.filters.at(-1)?.name.startsWith('DCT') === true || isSmooth(samples)) return undefined;
  const coded = encodeDifferences(samples, smallest?.data.length ?? image.length);
  return coded !== undefined && coded.data.length < (smallest?.data.length ?? Infinity) ? coded : undefined;
}

/** In the space that the image is in from now on. */
function coloursPut({ isGreyNow }: Trial, coded: Coded): Coded {
  const { colours } = coded;
  if (!isGreyNow) return coded;
  if (colours.kind !== 'palette') return { ...coded, colours: { kind: 'deviceGrey' } };
  // The colours of the old space are what a palette is of.
  const palette = Buffer.from([...Buffer.from(colours.palette, 'base64')].flatMap((grey) => [grey, grey, grey]));
  return { ...coded, colours: { kind: 'palette', palette: palette.toString('base64'), components: 3 } };
}

/** When a trial has lost less than this share of what may be lost, the image proper is not compared: it loses a tenth more. */
const SURE = 0.75;

/** Undefined when it is not smaller than `most` bytes. */
async function asJpeg(trial: Trial, most: number): Promise<Coded | undefined> {
  const { image, plan, samples, before, shown } = trial;
  if (image.space.kind === 'other' && samples.channels !== 1) return undefined;
  const { qualities, similarity: enough } = plan.standard;
  let { isChromaHalved }: { isChromaHalved: boolean } = plan.standard;
  const attempt = async (settings: JpegSettings): Promise<Attempt> => {
    const data = await encodeJpeg(samples, settings);
    const after = await asShown(await decoded(data, samples.channels), shown);
    const { luma, tints } = likenesses(before, after);
    return { data, tints, all: Math.min(luma, tints) };
  };
  for (let at = 0; at < qualities.length;) {
    const settings = { quality: qualities[at] ?? 100, isChromaHalved };
    let made = await attempt({ ...settings, isTrial: true });
    // What a trial does not reach is not worth the time of more than that.
    if (made.all >= enough) {
      const isSure = 1 - made.all < SURE * (1 - enough);
      made = isSure ? { ...made, data: await encodeJpeg(samples, settings) } : await attempt(settings);
      const { data } = made;
      if (data.length >= most || data.length >= image.length) return undefined;
      if (made.all >= enough) return jpegOf(data);
    }
    if (isChromaHalved && made.tints < enough) {
      // What is lost by halves does not come back.
      isChromaHalved = false;
    } else {
      // The next one takes about a third of what is missing.
      at += 1 - made.all > 2 * (1 - enough) ? 2 : 1;
    }
  }
  if (samples.width === image.width && samples.height === image.height) return undefined;
  // Fewer pixels were asked for: of those, the best encoding is the result, such as of film grain that no JPEG keeps.
  const data = await encodeJpeg(samples, { quality: qualities.at(-1) ?? 100, isChromaHalved: false });
  return data.length < Math.min(most, image.length) ? jpegOf(data) : undefined;
}

function jpegOf(data: Buffer): Coded {
  return { bitsPerComponent: 8, colours: { kind: 'base' }, filter: 'DCTDecode', data };
}

interface Attempt {
  readonly data: Buffer;
  /** How similar it looks, of its colours and of everything. */
  readonly tints: number;
  readonly all: number;
}

async function decoded(data: Buffer, channels: Samples['channels']): Promise<Samples> {
  const samples = await samplesOf(decoding(data, channels), channels);
  // As it has been turned around to be written.
  if (channels === 4) invert(samples.data);
  return samples;
}

function decoding(data: Buffer, channels: Samples['channels']): ReturnType<typeof sharp> {
  const opened = sharp(data, { ignoreIcc: true, limitInputPixels: false });
  return channels === 4 ? inCmyk(opened) : opened.toColourspace(channels === 1 ? 'b-w' : 'srgb');
}
