import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { deflateSync } from 'node:zlib';

/**
 * Writes a PDF object by object, so that a long document is never in memory as a whole. Callers assign the numbers.
 */
export class ObjectWriter {
  readonly #output;
  readonly #offsets: number[] = [];
  #position = 0;

  constructor(path: string) {
    this.#output = createWriteStream(path, { highWaterMark: 2 ** 20 });
  }

  async object(num: number, value: string): Promise<void> {
    await this.#begin(num);
    await this.#put(`${value}\nendobj\n`);
  }

  /** Writes a stream whose data are already encoded as its entries state. */
  async rawStream(num: number, entries: string, data: Buffer): Promise<void> {
    await this.#begin(num);
    await this.#put(`<< ${entries} /Length ${data.length} >>\nstream\n`);
    await this.#put(data);
    await this.#put('\nendstream\nendobj\n');
  }

  async stream(num: number, entries: string, data: string | Buffer, level = 6): Promise<void> {
    await this.rawStream(num, `${entries} /Filter /FlateDecode`, deflateSync(data, { level }));
  }

  /** Ends the file; object 1 is the catalog. */
  async finish(trailer = ''): Promise<void> {
    const start = this.#position;
    const size = this.#offsets.length;
    const entries = Array.from({ length: size - 1 }, (_, index) => entryOf(this.#offsets[index + 1]));
    await this.#put(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`);
    await this.#put(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
    this.#output.end();
    await finished(this.#output);
  }

  async #begin(num: number): Promise<void> {
    if (this.#position === 0) await this.#put('%PDF-1.6\n%\xE2\xE3\xCF\xD3\n');
    this.#offsets[num] = this.#position;
    await this.#put(`${num} 0 obj\n`);
  }

  async #put(text: string | Buffer): Promise<void> {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    this.#position += bytes.length;
    if (!this.#output.write(bytes)) await new Promise<void>((resolve) => this.#output.once('drain', () => resolve()));
  }
}

function entryOf(offset: number | undefined): string {
  return offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
}
