import { boxesOf, startsWithBoxes } from './boxes.js';

/** The channels of a JPEG 2000 image, colours and others. */
export interface Channels {
  readonly count: number;
  /** Bits per sample of the first channel. */
  readonly bits: number;
  /**
   * The index of the channel with the opacity, counted as decoders return channels: colours in the order of their numbers. The last
   * channel when the file does not define its channels; undefined when there is no opacity.
   */
  readonly opacity: number | undefined;
}

/** The markers SOC and SIZ, with which every codestream begins (ISO/IEC 15444-1 §A.4.1, §A.5.1). */
const START = Buffer.from([0xff, 0x4f, 0xff, 0x51]);
/** The offsets of Csiz, the number of channels, and of the first Ssiz, the bits of their samples less one. */
const [COUNT, BITS] = [40, 42];
/** The bit of Ssiz that tells signed samples. */
const SIGNED = 0x80;

/** Reads the channels of a file or a codestream; undefined when it has no header. */
export function channelsOf(data: Buffer): Channels | undefined {
  const { codestream, definitions } = startsWithBoxes(data)
    ? partsOf(data)
    : { codestream: data, definitions: undefined };
  if (codestream === undefined || codestream.length <= BITS || !codestream.subarray(0, START.length).equals(START))
    return undefined;
  const count = codestream.readUInt16BE(COUNT);
  const opacity = definitions === undefined ? lastOf(count) : opacityIn(definitionsIn(definitions), count);
  return { count, bits: ((codestream[BITS] ?? 0) & ~SIGNED) + 1, opacity };
}

function lastOf(count: number): number | undefined {
  return count < 2 ? undefined : count - 1;
}

interface Parts {
  readonly codestream: Buffer | undefined;
  readonly definitions: Buffer | undefined;
}

/** Returns the first codestream of a file, and the content of its box cdef. */
function partsOf(data: Buffer): Parts {
  let definitions: Buffer | undefined;
  for (const { type, start, end } of boxesOf(data)) {
    if (type === 'jp2c') return { codestream: data.subarray(start, end), definitions };
    if (type !== 'jp2h') continue;
    for (const box of boxesOf(data, start, end))
      if (box.type === 'cdef') definitions ??= data.subarray(box.start, box.end);
  }
  return { codestream: undefined, definitions };
}

/** A channel as the box cdef defines it (ISO/IEC 15444-1 §I.5.3.6). */
interface Definition {
  readonly channel: number;
  readonly type: number;
  /** The number of a colour, from one, or the whole image. */
  readonly association: number;
}

const COLOUR = 0;
/** Types of opacity: plain, and multiplied with the colours. */
const OPACITIES: readonly number[] = [1, 2];
const WHOLE_IMAGE = 0;

function opacityIn(definitions: readonly Definition[], count: number): number | undefined {
  const opacities = definitions.filter(({ type }) => OPACITIES.includes(type));
  const found = opacities.find(({ association }) => association === WHOLE_IMAGE) ?? opacities[0];
  return found && placesOf(definitions, count)[found.channel];
}

/** Returns the place of each channel once OpenJPEG has exchanged channels so that each colour stands at its number. */
function placesOf(definitions: readonly Definition[], count: number): readonly number[] {
  const places = Array.from({ length: count }, (_, index) => index);
  const channels = [...places];
  for (const { channel, type, association } of definitions) {
    const [from, to] = [places[channel], association - 1];
    const other = channels[to];
    if (type !== COLOUR || from === undefined || other === undefined) continue;
    [places[channel], places[other]] = [to, from];
    [channels[to], channels[from]] = [channel, other];
  }
  return places;
}

function definitionsIn(box: Buffer): readonly Definition[] {
  const count = box.length < 2 ? 0 : Math.min(box.readUInt16BE(0), Math.floor((box.length - 2) / 6));
  return Array.from({ length: count }, (_, index) => {
    const [channel, type, association] = [0, 2, 4].map((offset) => box.readUInt16BE(2 + 6 * index + offset));
    return { channel: channel ?? 0, type: type ?? 0, association: association ?? 0 };
  });
}
