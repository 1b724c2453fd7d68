/** Filters rows as PNG does (PNG specification, §9), each in its way; the result has a byte more for each row. */
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

interface Row {
  readonly type: number;
  readonly source: Buffer;
  readonly above: Buffer;
  readonly target: Buffer;
  readonly pixelBytes: number;
}

function filterRow({ type, source, above, target, pixelBytes }: Row): void {
  for (let at = 0; at < source.length; at++) {
    const left = at >= pixelBytes ? (source[at - pixelBytes] ?? 0) : 0;
    const up = above[at] ?? 0;
    let guess = 0;
    if (type === 1) guess = left;
    else if (type === 2) guess = up;
    else if (type === 3) guess = (left + up) >> 1;
    else if (type === 4) guess = paeth(left, up, at >= pixelBytes ? (above[at - pixelBytes] ?? 0) : 0);
    target[at] = (source[at] ?? 0) - guess;
  }
}

function paeth(left: number, up: number, upperLeft: number): number {
  const estimate = left + up - upperLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpperLeft = Math.abs(estimate - upperLeft);
  if (toLeft <= toUp && toLeft <= toUpperLeft) return left;
  return toUp <= toUpperLeft ? up : upperLeft;
}
