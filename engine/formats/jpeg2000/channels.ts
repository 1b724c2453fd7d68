/** The channels of a JPEG 2000 image, colours and others. */
export interface Channels {
  readonly count: number;
  /** Bits per sample of the first channel. */
  readonly bits: number;
}

/** The markers SOC and SIZ, with which every codestream begins (ISO/IEC 15444-1 §A.4.1, §A.5.1). */
const START = Buffer.from([0xff, 0x4f, 0xff, 0x51]);
/** The offsets of Csiz, the number of channels, and of the first Ssiz, the bits of their samples less one. */
const [COUNT, BITS] = [40, 42];
/** The bit of Ssiz that tells signed samples. */
const SIGNED = 0x80;

/** Reads the channels of a file or a codestream; undefined when it has no header. */
export function channelsOf(data: Buffer): Channels | undefined {
  const start = data.indexOf(START);
  if (start < 0 || start + BITS >= data.length) return undefined;
  return { count: data.readUInt16BE(start + COUNT), bits: ((data[start + BITS] ?? 0) & ~SIGNED) + 1 };
}
