/** What of the head of a JPEG file decides how its samples are read. */
export interface JpegFacts {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** The identifiers of its components. */
  readonly names: string;
  /** The transform of colours that Adobe's marker tells (Adobe Technical Note 5116); undefined without it. */
  readonly adobe: number | undefined;
  /** Whether it has JFIF's marker. */
  readonly isJfif: boolean;
}

const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const [START_OF_SCAN, APP0, APP14] = [0xda, 0xe0, 0xee];

/** Undefined for what is no JPEG of 8 bits in Huffman's code. */
export function jpegFacts(data: Buffer): JpegFacts | undefined {
  if (data.length < 4 || data.readUInt16BE() !== 0xffd8) return undefined;
  let frame: Pick<JpegFacts, 'width' | 'height' | 'components' | 'names'> | undefined;
  let [adobe, isJfif]: [number | undefined, boolean] = [undefined, false];
  for (const { marker, segment } of segmentsOf(data)) {
    if (FRAMES.has(marker)) frame = frameOf(segment);
    else if (marker === APP0) isJfif ||= segment.toString('latin1', 0, 4) === 'JFIF';
    else if (marker === APP14 && segment.toString('latin1', 0, 5) === 'Adobe') adobe = segment[11];
  }
  return frame && { ...frame, adobe, isJfif };
}

interface Segment {
  readonly marker: number;
  readonly segment: Buffer;
}

function* segmentsOf(data: Buffer): Generator<Segment> {
  for (let at = 2; at + 4 <= data.length;) {
    if (data[at] !== 0xff) return;
    const marker = data[at + 1] ?? 0;
    // Bytes of 0xff may stand before a marker.
    if (marker === 0xff) at++;
    else {
      if (marker === START_OF_SCAN) return;
      const length = data.readUInt16BE(at + 2);
      yield { marker, segment: data.subarray(at + 4, at + 2 + length) };
      at += 2 + length;
    }
  }
}

function frameOf(segment: Buffer): Pick<JpegFacts, 'width' | 'height' | 'components' | 'names'> | undefined {
  if (segment.length < 6 || segment[0] !== 8) return undefined;
  const components = segment[5] ?? 0;
  const names = Array.from({ length: components }, (_, index) => String.fromCharCode(segment[6 + 3 * index] ?? 0));
  return { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3), components, names: names.join('') };
}
