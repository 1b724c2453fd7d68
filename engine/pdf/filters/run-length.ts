import { GrowingBytes } from '../../files/growing-bytes.js';
import { DamagedData } from '../file/malformed-pdf.js';

const endOfData = 128;

/** RunLengthDecode (ISO 32000-2 §7.4.5). @throws DamagedData for data that end inside a run, with its bytes up to there */
export function decodeRunLength(data: Buffer, limit: number): Buffer {
  const decoded = new GrowingBytes(limit, 2 * data.length);
  for (let at = 0; at < data.length;) {
    const length = data[at++] ?? endOfData;
    if (length === endOfData) break;
    if (length < endOfData) {
      decoded.append(data.subarray(at, at + length + 1));
      if (at + length + 1 > data.length) throw damaged(decoded);
      at += length + 1;
    } else {
      const byte = data[at++];
      if (byte === undefined) throw damaged(decoded);
      decoded.repeat(byte, 257 - length);
    }
  }
  return decoded.take();
}

function damaged(decoded: GrowingBytes): DamagedData {
  return new DamagedData('Run-length data end inside a run.', decoded.take());
}
