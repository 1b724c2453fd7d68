import type { ImageToRecode } from './exchange.js';
import { type Channels, channelsOf, rowBytesOf, type Samples } from './samples.js';

/** Unpacks rows of samples to one byte each; palette indices become colours. */
export function unpack(image: ImageToRecode, rows: Buffer): Samples | undefined {
  const { width, height, bitsPerComponent, palette, space } = image;
  const channels = channelsOf(space.components);
  if (channels === undefined) return undefined;
  const stored = palette === undefined ? channels : 1;
  if (bitsPerComponent === 8 && palette === undefined) {
    return { width, height, channels, data: rows.subarray(0, width * height * channels) };
  }
  const values = bytesOf(rows, { rowBytes: rowBytesOf(image), perRow: width * stored, height, bits: bitsPerComponent });
  if (palette === undefined) return { width, height, channels, data: scaleToBytes(values, bitsPerComponent) };
  return { width, height, channels, data: coloursOf(values, Buffer.from(palette, 'base64'), channels) };
}

interface Packing {
  readonly rowBytes: number;
  /** Values per row. */
  readonly perRow: number;
  readonly height: number;
  readonly bits: ImageToRecode['bitsPerComponent'];
}

/** One byte per value; of 16-bit values the upper byte. */
function bytesOf(rows: Buffer, { rowBytes, perRow, height, bits }: Packing): Buffer {
  if (bits === 8) return rows.subarray(0, perRow * height);
  const values = Buffer.allocUnsafe(perRow * height);
  const mask = (1 << bits) - 1;
  for (let y = 0, to = 0; y < height; y++) {
    const row = y * rowBytes;
    for (let x = 0; x < perRow; x++, to++) {
      const bit = x * bits;
      const byte = rows[row + (bit >> 3)] ?? 0;
      values[to] = bits === 16 ? byte : (byte >> (8 - bits - (bit & 7))) & mask;
    }
  }
  return values;
}

/** Scales values from the range of so many bits to that of a byte. */
function scaleToBytes(values: Buffer, bits: ImageToRecode['bitsPerComponent']): Buffer {
  if (bits >= 8) return values;
  const factor = 255 / ((1 << bits) - 1);
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) * factor;
  return values;
}

/** Applies the palette; an index past its end becomes its last colour. */
function coloursOf(values: Buffer, palette: Buffer, channels: Channels): Buffer {
  const most = Math.max(0, Math.floor(palette.length / channels) - 1);
  const colours = Buffer.allocUnsafe(values.length * channels);
  for (let at = 0, to = 0; at < values.length; at++) {
    const from = Math.min(values[at] ?? 0, most) * channels;
    for (let channel = 0; channel < channels; channel++) colours[to++] = palette[from + channel] ?? 0;
  }
  return colours;
}
