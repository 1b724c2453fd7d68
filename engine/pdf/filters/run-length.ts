import { GrowingBytes } from '../../files/growing-bytes.js';
import { MalformedPdf } from '../file/malformed-pdf.js';

const endOfData = 128;

/** RunLengthDecode (ISO 32000-2 §7.4.5). */
export function decodeRunLength(data: Buffer, limit: number): Buffer {
  const decoded = new GrowingBytes(limit, 2 * data.length);
  for (let at = 0; at < data.length;) {
    const length = data[at++] ?? endOfData;
    if (length === endOfData) break;
    if (length < endOfData) {
      if (at + length + 1 > data.length) throw new MalformedPdf('Run-length data end inside a run.');
      decoded.append(data.subarray(at, at + length + 1));
      at += length + 1;
    } else {
      const byte = data[at++];
      if (byte === undefined) throw new MalformedPdf('Run-length data end inside a run.');
      decoded.repeat(byte, 257 - length);
    }
  }
  return decoded.take();
}
