import { GrowingBytes } from '../../files/growing-bytes.js';
import { DamagedData, MalformedPdf } from '../file/malformed-pdf.js';

const clear = 256;
const endOfData = 257;
const codes = 4096;

/**
 * Decodes LZWDecode (ISO 32000-2 §7.4.4). `early` is /EarlyChange: with 1, the code length grows one code early.
 * @throws DamagedData for codes that are not defined yet: PDFium takes one for the next code, and ends at two in a row
 * @throws MalformedPdf if no code is before it, when PDFium decodes nothing
 */
export function decodeLzw(data: Buffer, limit: number, early: 0 | 1): Buffer {
  const decoded = new GrowingBytes(limit, 4 * data.length);
  // The bytes of every code are already in the output, so a code is stored as an offset and a length.
  const starts = new Uint32Array(codes);
  const lengths = new Uint16Array(codes);
  const bytes = new CodeReader(data);
  let next = endOfData + 1;
  let width = 9;
  let previous: { readonly start: number; readonly length: number; readonly isDefined: boolean } | undefined;
  let undefinedCode: number | undefined;
  for (;;) {
    const code = bytes.read(width);
    if (code === undefined || code === endOfData) break;
    if (code === clear) {
      next = endOfData + 1;
      width = 9;
      previous = undefined;
      continue;
    }
    const start = decoded.length;
    if (previous !== undefined && next < codes) {
      starts[next] = previous.start;
      lengths[next] = previous.length + 1;
      next++;
    }
    if (code < clear) decoded.push(code);
    else if (code < next) decoded.copyWithin(starts[code] ?? 0, lengths[code] ?? 0);
    else {
      undefinedCode = code;
      if (previous === undefined) throw new MalformedPdf(messageOf(code));
      if (!previous.isDefined) break;
      decoded.copyWithin(previous.start, previous.length + 1);
    }
    previous = { start, length: decoded.length - start, isDefined: code < next };
    while (width < 12 && next + early + 1 > 1 << width) width++;
  }
  if (undefinedCode !== undefined) throw new DamagedData(messageOf(undefinedCode), decoded.take());
  return decoded.take();
}

function messageOf(code: number): string {
  return `LZW data hold the code ${code}, which is not defined yet.`;
}

class CodeReader {
  readonly #data: Buffer;
  #at = 0;
  #bits = 0;
  #held = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  read(width: number): number | undefined {
    while (this.#held < width) {
      const byte = this.#data[this.#at++];
      if (byte === undefined) return undefined;
      this.#bits = ((this.#bits << 8) | byte) & 0xfffff;
      this.#held += 8;
    }
    this.#held -= width;
    return (this.#bits >> this.#held) & ((1 << width) - 1);
  }
}
