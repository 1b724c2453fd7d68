import { bytesOf } from '../../../files/random-access.js';
import { type Frame, parseFrame } from '../../../formats/jpeg/parse-frame.js';
import { APP0, APP14, parametersOf, segmentsOf, SOS, startsAsJpeg } from '../../../formats/jpeg/markers.js';

/** Facts from the headers of a JPEG file that decide how its samples are interpreted. */
export interface JpegFacts {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** The component identifiers, as characters. */
  readonly names: string;
  /** The colour transform of the Adobe segment (Adobe Technical Note 5116); undefined without the segment. */
  readonly adobe: number | undefined;
  readonly isJfif: boolean;
}

/** SOF0 to SOF2, which use Huffman codes. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

/** Parses the headers; undefined unless the data are a JPEG file of 8-bit samples with Huffman coding. */
export function jpegFacts(data: Buffer): JpegFacts | undefined {
  if (!startsAsJpeg(data)) return undefined;
  let frame: Frame | undefined;
  let [adobe, isJfif]: [number | undefined, boolean] = [undefined, false];
  for (const segment of segmentsOf(bytesOf(data))) {
    const { marker } = segment;
    if (segment.isDamaged || marker === SOS) break;
    const parameters = parametersOf(data, segment);
    if (FRAMES.has(marker)) frame = parseFrame(parameters);
    else if (marker === APP0) isJfif ||= parameters.toString('latin1', 0, 4) === 'JFIF';
    else if (marker === APP14 && parameters.toString('latin1', 0, 5) === 'Adobe') adobe = parameters[11];
  }
  if (frame?.precision !== 8) return undefined;
  const { width, height, components } = frame;
  const names = String.fromCharCode(...components.map(({ id }) => id));
  return { width, height, components: components.length, names, adobe, isJfif };
}
