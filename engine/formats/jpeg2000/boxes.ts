/** A box of a JPEG 2000 file (ISO/IEC 15444-1 annex I). */
export interface Box {
  readonly type: string;
  /** The offset of the box. */
  readonly position: number;
  /** The offset of its content. */
  readonly start: number;
  /** The offset behind its content. */
  readonly end: number;
}

/** Whether data are a file of boxes rather than a mere codestream. */
export function startsWithBoxes(data: Buffer): boolean {
  return data.length > 12 && data.toString('latin1', 4, 8) === 'jP  ';
}

/**
 * Yields the boxes between two offsets, up to data that are no box: a box that ends behind them is none, unless it is a codestream, which
 * may be cut.
 */
export function* boxesOf(data: Buffer, from = 0, to = data.length): Generator<Box> {
  for (let position = from; position + 8 <= to;) {
    const [length, type] = [data.readUInt32BE(position), data.toString('latin1', position + 4, position + 8)];
    const head = length === 1 ? 16 : 8;
    const long = length === 1 && position + 16 <= to ? Number(data.readBigUInt64BE(position + 8)) : length;
    const end = length === 0 ? to : Math.min(to, position + long);
    if (end < position + head || (position + long > to && type !== 'jp2c')) return;
    yield { type, position, start: position + head, end };
    position = end;
  }
}
