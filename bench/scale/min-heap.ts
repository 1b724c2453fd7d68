interface Entry<Value> {
  readonly key: number;
  readonly value: Value;
}

/** A binary heap: the entry with the least key comes first. */
export class MinHeap<Value> {
  readonly #entries: Entry<Value>[] = [];

  push(key: number, value: Value): void {
    const entries = this.#entries;
    const entry = { key, value };
    let at = entries.length;
    for (;;) {
      const above = (at - 1) >> 1;
      const parent = entries[above];
      if (at === 0 || parent === undefined || parent.key <= key) break;
      entries[at] = parent;
      at = above;
    }
    entries[at] = entry;
  }

  pop(): Entry<Value> | undefined {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (last === undefined || entries.length === 0) return first;
    let at = 0;
    for (;;) {
      const [left, right] = [entries[2 * at + 1], entries[2 * at + 2]];
      const isRight = right !== undefined && left !== undefined && right.key < left.key;
      const child = isRight ? right : left;
      if (child === undefined || child.key >= last.key) break;
      entries[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    entries[at] = last;
    return first;
  }
}
