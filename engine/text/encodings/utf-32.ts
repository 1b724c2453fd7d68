/** Code points in one call; a call with too many arguments throws a RangeError. */
const PIECE = 8192;

/** Decodes UTF-32, which TextDecoder does not support. */
export class Utf32Decoder {
  /** The first bytes of an incomplete character. */
  #rest = Buffer.alloc(0);
  #begun = false;

  constructor(private readonly isLittleEndian: boolean) {}

  decode(bytes: Uint8Array, { stream } = { stream: false }): string {
    const all = Buffer.concat([this.#rest, bytes]);
    const end = all.length - (all.length % 4);
    this.#rest = all.subarray(end);
    const points: number[] = [];
    for (let at = 0; at < end; at += 4) points.push(this.#pointAt(all, at));
    if (!stream && this.#rest.length > 0) points.push(0xfffd);
    if (!this.#begun && points[0] === 0xfeff) points.shift();
    this.#begun ||= end > 0;
    return textOf(points);
  }

  #pointAt(bytes: Buffer, at: number): number {
    const point = this.isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    const isScalar = point < 0xd800 || (point > 0xdfff && point <= 0x10ffff);
    return isScalar ? point : 0xfffd;
  }
}

function textOf(points: readonly number[]): string {
  let text = '';
  for (let at = 0; at < points.length; at += PIECE) text += String.fromCodePoint(...points.slice(at, at + PIECE));
  return text;
}
