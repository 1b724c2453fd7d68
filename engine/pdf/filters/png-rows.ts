/** A row that is to be filtered, or whose filter is to be undone (PNG specification, §9). */
export interface PngRow {
  /** 0 to 4: None, Sub, Up, Average and Paeth. */
  readonly type: number;
  readonly source: Uint8Array;
  /** The row before it; zeros above the first. */
  readonly above: Uint8Array;
  readonly target: Uint8Array;
  readonly pixelBytes: number;
}

/** Filters rows as PNG does, each in its way; the result has a byte more for each row. */
export function filterRows(
  samples: Buffer,
  { rowBytes, pixelBytes }: { readonly rowBytes: number; readonly pixelBytes: number },
  typeOf: (row: number) => number,
): Buffer {
  const rows = Math.ceil(samples.length / rowBytes);
  const filtered = Buffer.allocUnsafe(samples.length + rows);
  let above: Buffer = Buffer.alloc(rowBytes);
  for (let row = 0; row < rows; row++) {
    const source = samples.subarray(row * rowBytes, Math.min(samples.length, (row + 1) * rowBytes));
    const at = row * (rowBytes + 1);
    const type = typeOf(row);
    filtered[at] = type;
    filterRow({ type, source, above, pixelBytes, target: filtered.subarray(at + 1, at + 1 + source.length) });
    above = source;
  }
  return filtered;
}

/** Types of filter that are tried for each row: all but the average, which is seldom best. */
const TRIED = [0, 1, 2, 4] as const;

/** Filters each row in the way in which the differences are least. */
export function filterRowsBest(
  samples: Buffer,
  { rowBytes, pixelBytes }: { readonly rowBytes: number; readonly pixelBytes: number },
): Buffer {
  const rows = Math.ceil(samples.length / rowBytes);
  const filtered = Buffer.allocUnsafe(samples.length + rows);
  const trial = Buffer.allocUnsafe(rowBytes);
  let above: Buffer = Buffer.alloc(rowBytes);
  for (let row = 0; row < rows; row++) {
    const source = samples.subarray(row * rowBytes, Math.min(samples.length, (row + 1) * rowBytes));
    const at = row * (rowBytes + 1);
    let least = Infinity;
    for (const type of TRIED) {
      const sum = filterRow({ type, source, above, target: trial, pixelBytes });
      if (sum >= least) continue;
      least = sum;
      filtered[at] = type;
      trial.copy(filtered, at + 1, 0, source.length);
    }
    above = source;
  }
  return filtered;
}

/** @returns the sum of the differences, each from 0 to 128: the less, the better it is packed */
function filterRow({ type, source, above, target, pixelBytes }: PngRow): number {
  let sum = 0;
  for (let at = 0; at < source.length; at++) {
    const left = at < pixelBytes ? 0 : (source[at - pixelBytes] ?? 0);
    const up = above[at] ?? 0;
    let guess = 0;
    if (type === 1) guess = left;
    else if (type === 2) guess = up;
    else if (type === 3) guess = (left + up) >> 1;
    else if (type === 4) guess = paeth(left, up, at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0));
    const difference = ((source[at] ?? 0) - guess) & 255;
    target[at] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}

/** PNG specification, §9.4. */
export function paeth(left: number, up: number, upperLeft: number): number {
  const estimate = left + up - upperLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpperLeft = Math.abs(estimate - upperLeft);
  if (toLeft <= toUp && toLeft <= toUpperLeft) return left;
  return toUp <= toUpperLeft ? up : upperLeft;
}
