import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfDict, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import { type DrawnStream, newDrawnStream } from './drawn-amount.js';
import { CountedContent } from './counted-content.js';
import type { DrawingResources } from './drawing-resources.js';
import type { DrawingScope } from './drawing-scope.js';
import type { StreamReader } from './stream-reader.js';

interface UnreadStream {
  readonly drawing: DrawnStream;
  readonly stream: PdfStream;
  readonly scope: DrawingScope;
}

/** The streams that a page draws. A stream is read once for each scope, however often it is drawn. */
export class CountedStreams {
  readonly #streams = new Map<string, DrawnStream>();
  readonly #unread: UnreadStream[] = [];
  readonly #numbers = new WeakMap<PdfDict, number>();
  #numbered = 0;

  constructor(
    private readonly file: PdfFile,
    private readonly resources: DrawingResources,
    private readonly reader: StreamReader,
  ) {}

  /** Returns a stream; undefined if the value is none. `readAll` reads what it draws. */
  of(value: PdfValue | undefined, scope: DrawingScope): DrawnStream | undefined {
    const stream = this.file.stream(value);
    if (!(value instanceof Ref) || stream === undefined) return undefined;
    const { size, categories } = this.reader.outline(value, stream);
    const isDrawing = this.resources.isDrawing(scope, categories);
    const key = isDrawing ? `${value.num} ${this.#numberOf(scope)}` : `${value.num}`;
    const known = this.#streams.get(key);
    if (known !== undefined) return known;
    const drawing = newDrawnStream(size, stream.dict.has('Group'));
    this.#streams.set(key, drawing);
    if (isDrawing) this.#unread.push({ drawing, stream, scope });
    else drawing.countPaints = () => this.#readStream({ drawing, stream, scope });
    return drawing;
  }

  /** Reads content and, in `readAll`, the streams that it draws. */
  read(bytes: Buffer, scope: DrawingScope, drawing: DrawnStream): void {
    const content = new CountedContent(this.file, this.resources, (value, from) => this.of(value, from), scope);
    content.read(bytes, drawing);
  }

  readAll(): void {
    for (let next = this.#unread.pop(); next !== undefined; next = this.#unread.pop()) this.#readStream(next);
  }

  #readStream({ stream, scope, drawing }: UnreadStream): void {
    const bytes = this.reader.content(stream);
    if (bytes !== undefined) this.read(bytes, scope, drawing);
  }

  #numberOf({ own, lent, context }: DrawingScope): string {
    for (const dict of [own, lent, context]) if (!this.#numbers.has(dict)) this.#numbers.set(dict, this.#numbered++);
    return [own, lent, context].map((dict) => this.#numbers.get(dict)).join(' ');
  }
}
