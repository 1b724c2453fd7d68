import type { Bytes } from '../../files/random-access.js';

/** A marker of a JPEG file, and the parameters that follow it (ITU-T T.81 §B.1.1). */
export interface Segment {
  /** The second byte of the marker; the first is always 0xFF. */
  readonly marker: number;
  /** The offset of the marker. */
  readonly position: number;
  /** The offset of the parameters, after their length. */
  readonly start: number;
  /** Bytes of parameters. The file may end before them. */
  readonly length: number;
  /** The stated length is impossible, or cut off. The segment counts as empty, and the scan goes on after the marker. */
  readonly isDamaged: boolean;
}

/** The markers that readers of JPEG name (ITU-T T.81, table B.1). */
export const SOI = 0xd8;
export const EOI = 0xd9;
export const SOS = 0xda;
export const DQT = 0xdb;
export const DHT = 0xc4;
export const DRI = 0xdd;
export const COM = 0xfe;
export const APP0 = 0xe0;
export const APP1 = 0xe1;
export const APP2 = 0xe2;
export const APP13 = 0xed;
export const APP14 = 0xee;
export const APP15 = 0xef;

/**
 * The one scanner of JPEG markers: all segments after the first two bytes, which hold the marker of the start, up to the
 * end of the file. Fill bytes, restart markers, entropy-coded data and garbage between segments are skipped. The scan goes
 * on after the end-of-image marker; callers decide where to stop.
 */
export function* segmentsOf(file: Bytes): Generator<Segment> {
  for (let position = nextMarker(file, 2); ;) {
    const marker = file.at(position + 1, 1)?.[0];
    if (marker === undefined) return;
    const segment = hasNoLength(marker) ? emptySegment(marker, position) : segmentAt(file, marker, position);
    yield segment;
    position = nextMarker(file, segment.start + segment.length);
  }
}

function segmentAt(file: Bytes, marker: number, position: number): Segment {
  const stated = file.at(position + 2, LENGTH_BYTES)?.readUInt16BE(0) ?? 0;
  if (stated < LENGTH_BYTES) return { ...emptySegment(marker, position), isDamaged: true };
  return { marker, position, start: position + 4, length: stated - LENGTH_BYTES, isDamaged: false };
}

function emptySegment(marker: number, position: number): Segment {
  return { marker, position, start: position + 2, length: 0, isDamaged: false };
}

/** Whether bytes start as a JPEG file. */
export function startsAsJpeg(bytes: Uint8Array | undefined): boolean {
  return bytes?.[0] === PREFIX && bytes[1] === SOI;
}

/** Returns the parameters of a segment, truncated at the end of the file. */
export function parametersOf(file: Buffer, { start, length }: Segment): Buffer {
  return file.subarray(start, start + length);
}

/** Whether a marker starts a frame (SOF). The range of frame markers also holds DHT, JPG and DAC, which start none. */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== 0xc8 && marker !== 0xcc;
}

/** The offset of the next marker that is no restart marker; the size of the file when there is none. */
function nextMarker(file: Bytes, from: number): number {
  for (let at = from; ;) {
    const bytes = file.some(at);
    if (bytes.length < 2) return file.size;
    const index = markerIn(bytes);
    if (bytes[index] === PREFIX && index + 1 < bytes.length) return at + index;
    at += index;
  }
}

/** Returns the index of the first marker. Without one, returns the index of the last byte if it is 0xFF, or `bytes.length`. */
function markerIn(bytes: Buffer): number {
  let index = bytes.indexOf(PREFIX);
  while (index !== -1 && index + 1 < bytes.length) {
    const marker = bytes[index + 1] ?? 0;
    if (marker !== 0 && marker !== PREFIX && !isRestart(marker)) return index;
    // Any number of 0xFF bytes may fill the space before a marker.
    index = marker === PREFIX ? index + 1 : bytes.indexOf(PREFIX, index + 2);
  }
  return index === -1 ? bytes.length : index;
}

function hasNoLength(marker: number): boolean {
  return marker === EOI || marker === SOI || marker === TEM;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

const PREFIX = 0xff;
const LENGTH_BYTES = 2;
const TEM = 0x01;
