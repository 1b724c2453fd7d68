import { openPdf, type PdfFile } from '../../../pdf/file/pdf-file.js';
import { tryRead } from '../../../pdf/file/try-read.js';

/** The objects of a document's file, for what PDFium does not tell of them; the file is opened when first asked for. */
export class SourceObjects implements Disposable {
  readonly #path: string;
  #opened: { readonly file: PdfFile | undefined } | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** What is found in the file; undefined when it is encrypted, or not sound there. */
  read<Value>(look: (file: PdfFile) => Value): Value | undefined {
    this.#opened ??= { file: openUnencrypted(this.#path) };
    const { file } = this.#opened;
    return file === undefined ? undefined : tryRead(() => look(file));
  }

  [Symbol.dispose](): void {
    this.#opened?.file?.[Symbol.dispose]();
  }
}

function openUnencrypted(path: string): PdfFile | undefined {
  const file = tryRead(() => openPdf(path));
  if (file?.encrypted !== true) return file;
  file[Symbol.dispose]();
  return undefined;
}
