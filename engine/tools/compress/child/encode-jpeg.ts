import { invert, type Samples } from './samples.js';
import { sharpOf } from './sharp.js';

/** How a JPEG file is made. */
export interface JpegSettings {
  /** From 1 to 100. */
  readonly quality: number;
  readonly isChromaHalved: boolean;
  /** Whether it is only looked at: it is larger then, looks a little better, and takes a fifth of the time. */
  readonly isTrial?: boolean;
}

/** Pixels: a tenth fewer bytes take four times as long, and of so many that is a fifth of a second. */
const MOST_CHOSEN = 5_000_000;

/** A JPEG file: progressive, its coefficients chosen by what they cost (trellis quantization, as mozjpeg has it). */
export async function encodeJpeg(
  samples: Samples,
  { quality, isChromaHalved, isTrial = false }: JpegSettings,
): Promise<Buffer> {
  const isChosen = !isTrial && samples.width * samples.height <= MOST_CHOSEN;
  return await sharpOf(samples.channels === 4 ? inverted(samples) : samples)
    .jpeg({
      quality,
      chromaSubsampling: isChromaHalved && samples.channels === 3 ? '4:2:0' : '4:4:4',
      progressive: !isTrial,
      optimiseCoding: !isTrial,
      trellisQuantisation: isChosen,
      overshootDeringing: isChosen,
      // Made for the eye: Klein, Silverstein and Carney, "Relevance of human vision to JPEG-DCT compression", 1992.
      quantisationTable: 3,
    })
    .toBuffer();
}

/** libvips turns inks around as it writes them. */
function inverted(samples: Samples): Samples {
  const data = Buffer.from(samples.data);
  invert(data);
  return { ...samples, data };
}
