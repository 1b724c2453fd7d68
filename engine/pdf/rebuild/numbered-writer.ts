import { OutputFile } from '../write/output-file.js';
import { serialise } from '../syntax/serialise.js';
import type { PdfDict, PdfStream } from '../syntax/values.js';
import { type Ref, type PdfValue } from '../syntax/values.js';
import type { StreamData } from '../write/writer.js';

/** Writes a document whose objects keep given numbers and generations, on which encryption depends. */
export class NumberedWriter implements Disposable {
  readonly #output: OutputFile;
  readonly #offsets: (readonly [ref: Ref, offset: number])[] = [];

  constructor(path: string, version: string) {
    this.#output = new OutputFile(path);
    this.#output.text(`%PDF-${version}\n%\xBF\xF7\xA2\xFE\n`);
  }

  /** Closes the file; it is only valid after `finish`. */
  [Symbol.dispose](): void {
    this.#output.close();
  }

  write(ref: Ref, value: Exclude<PdfValue, PdfStream>): void {
    this.#begin(ref);
    this.#output.text(`${serialise(value)}\nendobj\n`);
  }

  writeStream(ref: Ref, dict: PdfDict, { length, eachChunk }: StreamData): void {
    this.#begin(ref);
    this.#output.text(`${serialise(dict.clone().set('Length', length))}\nstream\n`);
    eachChunk((chunk) => this.#output.bytes(chunk));
    this.#output.text('\nendstream\nendobj\n');
  }

  finish(trailer: PdfDict): void {
    const start = this.#output.position;
    this.#output.text('xref\n0 1\n0000000000 65535 f \n');
    let size = 1;
    for (const [{ num, gen }, offset] of this.#offsets) {
      this.#output.text(`${num} 1\n${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`);
      size = Math.max(size, num + 1);
    }
    this.#output.text(`trailer\n${serialise(trailer.clone().set('Size', size))}\nstartxref\n${start}\n%%EOF\n`);
    this.#output.flush();
  }

  #begin(ref: Ref): void {
    this.#offsets.push([ref, this.#output.position]);
    this.#output.text(`${ref.num} ${ref.gen} obj\n`);
  }
}
