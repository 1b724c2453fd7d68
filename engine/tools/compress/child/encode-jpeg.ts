import { invert } from './decode-jpeg.js';
import type { Samples } from './samples.js';
import { sharpOf } from './sharp.js';

/** A JPEG file: progressive, its coefficients chosen by what they cost (trellis quantization, as mozjpeg has it). */
export async function encodeJpeg(samples: Samples, quality: number, isChromaHalved: boolean): Promise<Buffer> {
  return await sharpOf(samples.channels === 4 ? inverted(samples) : samples)
    .jpeg({
      quality,
      chromaSubsampling: isChromaHalved && samples.channels === 3 ? '4:2:0' : '4:4:4',
      progressive: true,
      optimiseCoding: true,
      trellisQuantisation: true,
      overshootDeringing: true,
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
