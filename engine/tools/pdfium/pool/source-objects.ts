import { openPdf, type PdfFile } from '../../../pdf/file/pdf-file.js';
import { tryRead } from '../../../pdf/file/try-read.js';

/** The objects of a document's file, for properties that PDFium does not report. The file is opened on first use. */
export class SourceObjects implements Disposable {
  readonly #path: string;
  #opened: { readonly file: PdfFile | undefined } | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Reads from the file; undefined when it is encrypted or malformed. */
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
