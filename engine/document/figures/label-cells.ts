/** Labels all connected groups of covered cells (4-connected), from 1. */
export function labelCells(covered: Int32Array | Uint8Array, columns: number): Int32Array {
  const labels = new Int32Array(covered.length);
  let last = 0;
  for (let start = 0; start < covered.length; start++) {
    if ((covered[start] ?? 0) <= 0 || labels[start] !== 0) continue;
    const label = ++last;
    const stack = [start];
    labels[start] = label;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const column = at % columns;
      const neighbours = [at - columns, at + columns, column > 0 ? at - 1 : -1, column < columns - 1 ? at + 1 : -1];
      for (const next of neighbours) {
        if ((covered[next] ?? 0) <= 0 || labels[next] !== 0) continue;
        labels[next] = label;
        stack.push(next);
      }
    }
  }
  return labels;
}
