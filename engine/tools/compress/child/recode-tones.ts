import { type Coded, encodeFlate } from './encode-flate.js';
import { encodeJpeg } from './encode-jpeg.js';
import type { ImageToRecode } from './exchange.js';
import { greyOf } from './grey.js';
import { isSmooth } from './nature.js';
import type { Plan } from './plan.js';
import type { Recoded } from './recode-image.js';
import { asShown, resample } from './resample.js';
import type { Samples } from './samples.js';
import { samplesOf, sharp, inCmyk } from './sharp.js';
import { similarity } from './similarity.js';
import { mayHavePalette } from './two-tones.js';

/** What is being recoded, and what it is compared with. */
interface Trial {
  readonly image: ImageToRecode;
  readonly plan: Plan;
  /** As a page shows what there was. */
  readonly before: Samples;
  readonly isGreyNow: boolean;
}

/** The smallest of the ways in which an image is similar enough to what it was. */
export async function recodeTones(image: ImageToRecode, samples: Samples, plan: Plan): Promise<Recoded | undefined> {
  const grey = mayBeGrey(image) ? greyOf(samples) : undefined;
  const source = grey ?? samples;
  const trial: Trial = { image, plan, before: await asShown(source, plan.shown), isGreyNow: grey !== undefined };
  for (const size of plan.sizes) {
    if (size.width > source.width || size.height > source.height) continue;
    const found = await atSize(trial, await resample(source, size));
    if (found !== undefined) return found;
  }
  return undefined;
}

function mayBeGrey({ role, space, decode }: ImageToRecode): boolean {
  return role === 'picture' && space.kind === 'rgb' && space.isDevice && decode === undefined;
}

async function atSize(trial: Trial, samples: Samples): Promise<Recoded | undefined> {
  const { image, plan, before } = trial;
  const isWhole = samples.width === image.width && samples.height === image.height;
  if (!isWhole && similarity(before, await asShown(samples, plan.shown)) < plan.standard.similarity) return undefined;
  const plain = isSmooth(samples) ? undefined : plainly(trial, samples);
  const jpeg = await asJpeg(trial, samples, plain?.data.length ?? Infinity);
  const best = jpeg ?? plain;
  return best && { ...best, width: samples.width, height: samples.height };
}

function plainly({ image, isGreyNow }: Trial, samples: Samples): Coded | undefined {
  const coded = encodeFlate(samples, mayHavePalette(image));
  if (!isGreyNow) return coded;
  const { colours } = coded;
  if (colours.kind !== 'palette') return { ...coded, colours: { kind: 'deviceGrey' } };
  // The colours of the old space are what a palette is of.
  const palette = Buffer.from([...Buffer.from(colours.palette, 'base64')].flatMap((grey) => [grey, grey, grey]));
  return { ...coded, colours: { kind: 'palette', palette: palette.toString('base64'), components: 3 } };
}

/** Undefined when it is not smaller than `most` bytes. */
async function asJpeg(trial: Trial, samples: Samples, most: number): Promise<Coded | undefined> {
  const { image, plan, before } = trial;
  if (image.space.kind === 'other' && samples.channels !== 1) return undefined;
  for (const quality of plan.standard.qualities) {
    const data = await encodeJpeg(samples, quality, plan.standard.isChromaHalved);
    if (data.length >= most || data.length >= image.length) return undefined;
    const decoded = await samplesOf(decoding(data, samples.channels), samples.channels);
    if (similarity(before, await asShown(decoded, plan.shown)) < plan.standard.similarity) continue;
    return {
      bitsPerComponent: 8,
      colours: { kind: trial.isGreyNow ? 'deviceGrey' : 'base' },
      filter: 'DCTDecode',
      data,
    };
  }
  return undefined;
}

function decoding(data: Buffer, channels: Samples['channels']): ReturnType<typeof sharp> {
  const opened = sharp(data, { ignoreIcc: true, limitInputPixels: false });
  return channels === 4 ? inCmyk(opened) : opened.toColourspace(channels === 1 ? 'b-w' : 'srgb');
}
