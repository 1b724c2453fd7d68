/** A compressed document; without a size if compression failed. */
export interface Compressed {
  /** Name of the program and its setting. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly milliseconds: number;
  /** Similarity of the pages to the original (SSIM): the mean, and the minimum. */
  readonly mean: number;
  readonly worst: number;
}

const OURS = ['low', 'medium', 'high'];
/** Differences of similarity below this value are invisible. */
const ALIKE = 0.0005;

/** Prints the results of each document, and a summary. */
export class Compressions {
  readonly #documents: { readonly size: number; readonly ways: readonly Compressed[] }[] = [];

  constructor() {
    const heads = ['of input', 'of /screen', 'of /ebook', 'mean', 'worst', 'ms', '/screen', '/ebook'];
    console.log(`\ncompress: size, similarity of pages at 150 DPI, and time\n${''.padEnd(10)}${row(heads)}`);
  }

  /** @param size bytes of the original document */
  add(name: string, size: number, ways: readonly Compressed[]): void {
    this.#documents.push({ size, ways });
    console.log(`${name}, ${(size / 1000).toFixed(0)} KB`);
    const [screen, ebook] = ['screen', 'ebook'].map((it) => ways.find((way) => way.name === it));
    for (const way of ways) {
      const sizes = [size, screen?.size, ebook?.size].map((it) => share(way.size, it));
      const times = [screen, ebook].map((it) => share(way.milliseconds, it?.milliseconds));
      const similarity = [way.mean, way.worst].map((it) => it.toFixed(3));
      const label = OURS.includes(way.name) ? way.name : `gs /${way.name}`;
      console.log(`${label.padEnd(10)}${row([...sizes, ...similarity, way.milliseconds.toFixed(0), ...times])}`);
    }
  }

  /**
   * For each of our qualities, prints the number of documents in which it is better than each of Ghostscript's
   * presets.
   */
  sumUp(): void {
    for (const quality of OURS) {
      for (const rival of ['screen', 'ebook']) {
        const pairs = this.#documents.flatMap(({ ways }) => {
          const [one, other] = [quality, rival].map((name) => ways.find((way) => way.name === name));
          return one === undefined || other === undefined ? [] : [[one, other] as const];
        });
        // A failed rival does not count as better.
        const smaller = pairs.filter(([one, other]) => !(one.size > other.size));
        const better = smaller.filter(([one, other]) => !(one.mean < other.mean - ALIKE));
        const fast = pairs.filter(([one, other]) => one.milliseconds * 2 <= other.milliseconds);
        console.log(
          `${quality} beside gs /${rival}, of ${pairs.length}: ${smaller.length} no larger, ` +
            `${better.length} of them no less similar; ${fast.length} at least twice as fast`,
        );
      }
      console.log(this.#extremesOf(quality));
    }
  }

  #extremesOf(quality: string): string {
    const all = this.#documents.flatMap(({ size, ways }) =>
      ways.filter((it) => it.name === quality).map((it) => ({ share: it.size / size, worst: it.worst })),
    );
    const grown = all.filter((it) => it.share > 1).length;
    const worst = Math.min(...all.map((it) => it.worst));
    return `${quality}: ${grown} grew; the least similar page has ${worst.toFixed(3)}`;
  }
}

function share(value: number, of: number | undefined): string {
  return of === undefined || Number.isNaN(value / of) ? '-' : (value / of).toFixed(2);
}

function row(cells: readonly string[]): string {
  return cells.map((it) => it.padStart(11)).join('');
}
