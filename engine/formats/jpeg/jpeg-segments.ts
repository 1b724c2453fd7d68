import type { Bytes } from '../../tools/images/read/image-file.js';

/** A marker of a JPEG file, and the parameters that follow it (ITU-T T.81 §B.1.1). */
export interface Segment {
  readonly marker: number;
  /** Where the marker is. */
  readonly position: number;
  /** Where its parameters are, without their length. */
  readonly start: number;
  readonly length: number;
}

export const EOI = 0xd9;
export const SOS = 0xda;

/**
 * The segments from the first after the start of the image to its end, or to where the file ends or makes no sense.
 * What lies between segments (the data of scans, or garbage) is passed over.
 */
export function* segmentsOf(file: Bytes): Generator<Segment> {
  let at = 2;
  for (;;) {
    const position = nextMarker(file, at);
    const marker = file.at(position + 1, 1)?.[0];
    if (marker === undefined) return;
    const start = position + 2;
    if (isAlone(marker)) {
      yield { marker, position, start, length: 0 };
      if (marker === EOI) return;
      at = start;
    } else {
      const length = file.at(start, 2)?.readUInt16BE(0) ?? 0;
      if (length < 2) return;
      yield { marker, position, start: start + 2, length: length - 2 };
      at = start + length;
    }
  }
}

/** Whether the marker begins a frame: the parameters of the picture, for a process that the marker tells. */
export function isFrame(marker: number): boolean {
  // Among them are DHT, JPG and DAC.
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Where the next marker begins that is none of the restarts in a scan; the file's end when there is none. */
function nextMarker(file: Bytes, from: number): number {
  for (let at = from; ;) {
    const bytes = file.some(at);
    if (bytes.length < 2) return file.size;
    const index = markerIn(bytes);
    if (bytes[index] === PREFIX && index + 1 < bytes.length) return at + index;
    at += index;
  }
}

/** The index of a marker; else of the last byte when it may begin one, or of the byte after the last. */
function markerIn(bytes: Buffer): number {
  let index = bytes.indexOf(PREFIX);
  while (index !== -1 && index + 1 < bytes.length) {
    const marker = bytes[index + 1] ?? 0;
    if (marker !== 0 && marker !== PREFIX && !isRestart(marker)) return index;
    // Any number of these bytes may stand before a marker.
    index = marker === PREFIX ? index + 1 : bytes.indexOf(PREFIX, index + 2);
  }
  return index === -1 ? bytes.length : index;
}

function isAlone(marker: number): boolean {
  return marker === EOI || marker === SOI || marker === TEM;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

const PREFIX = 0xff;
const TEM = 0x01;
const SOI = 0xd8;
