import type { PdfValue } from '../../../pdf/syntax/values.js';
import type { ImageToRecode } from './exchange.js';
import { type JpegFacts, jpegFacts } from './jpeg-facts.js';
import { channelsOf, invert, MAX_BYTES, type Samples, type Size } from './samples.js';
import { inCmyk, samplesOf, sharp } from './sharp-samples.js';

interface Wanted {
  /** The size that is sufficient. */
  readonly least: Size;
  /** /ColorTransform of the filter. */
  readonly transform: PdfValue | undefined;
}

/** The factors by which libjpeg can reduce an image while decoding, at less cost than decoding all of it. */
const SHRINKS = [8, 4, 2, 1] as const;

/**
 * Decodes a JPEG as a PDF reader does; undefined when PDF readers could interpret the colours in another way than
 * libjpeg.
 */
export async function decodeJpeg(
  image: ImageToRecode,
  data: Buffer,
  { least, transform }: Wanted,
): Promise<Samples | undefined> {
  const facts = jpegFacts(data);
  const channels = channelsOf(image.space.components);
  if (facts === undefined || channels !== facts.components) return undefined;
  if (facts.width !== image.width || facts.height !== image.height || !isReadAlike(facts, transform)) return undefined;
  const size = shrunk(facts, least);
  if (size.width * size.height * channels > MAX_BYTES) return undefined;
  const opened = sharp(data, { ignoreIcc: true, failOn: 'error', limitInputPixels: false });
  const image8 = channels === 4 ? inCmyk(opened) : opened.toColourspace(channels === 1 ? 'b-w' : 'srgb');
  const isWhole = size.width === facts.width && size.height === facts.height;
  const samples = await samplesOf(isWhole ? image8 : image8.resize(size.width, size.height, { fit: 'fill' }), channels);
  // libvips inverts CMYK where an Adobe marker is present; PDF never does.
  if (channels === 4 && facts.adobe !== undefined) invert(samples.data);
  return samples;
}

/** Whether libjpeg, which sees only the file, assumes the same colour transform as PDF does. */
function isReadAlike({ components, adobe, isJfif, names }: JpegFacts, transform: PdfValue | undefined): boolean {
  if (components === 1) return true;
  // The Adobe marker takes precedence over the filter's parameter (ISO 32000-2 §7.4.8).
  if (adobe !== undefined) return true;
  if (components === 4) return transform === undefined || transform === 0;
  return (isJfif || names !== 'RGB') && (transform === undefined || transform === 1);
}

function shrunk({ width, height }: Size, least: Size): Size {
  const shrink = SHRINKS.find((by) => width / by >= least.width && height / by >= least.height) ?? 1;
  return { width: Math.ceil(width / shrink), height: Math.ceil(height / shrink) };
}
