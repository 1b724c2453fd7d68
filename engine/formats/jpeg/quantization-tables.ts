/**
 * The tables of a DQT segment (ITU-T T.81 §B.2.4.1) by their numbers, each with 64 steps in zigzag order; missing steps are 0.
 * @param data the segment's data, behind its length
 */
export function quantizationTables(data: Buffer): ReadonlyMap<number, Uint16Array> {
  const tables = new Map<number, Uint16Array>();
  for (let at = 0; at < data.length;) {
    const head = data[at++] ?? 0;
    const wide = head >> 4 !== 0;
    const steps = new Uint16Array(64);
    for (let index = 0; index < 64; index++, at += wide ? 2 : 1) {
      steps[index] = wide ? ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0) : (data[at] ?? 0);
    }
    tables.set(head & 15, steps);
  }
  return tables;
}
