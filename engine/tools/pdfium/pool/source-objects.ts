import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { openPdf, type PdfFile } from '../../../pdf/file/pdf-file.js';
import { tryRead } from '../../../pdf/file/try-read.js';

interface Opened {
  readonly file: PdfFile | undefined;
}

/** The objects of a document's file, for properties that PDFium does not report. The file is opened on first use. */
export class SourceObjects implements Disposable {
  readonly #path: string;
  readonly #writeCopy: (target: string) => void;
  #opened: Opened | undefined;
  #copy: Opened | undefined;

  /** @param writeCopy writes the document as PDFium parsed it, without encryption */
  constructor(path: string, writeCopy: (target: string) => void) {
    this.#path = path;
    this.#writeCopy = writeCopy;
  }

  /** Reads from the file; undefined when it is encrypted or malformed. */
  read<Value>(look: (file: PdfFile) => Value): Value | undefined {
    return readFrom((this.#opened ??= { file: openUnencrypted(this.#path) }), look);
  }

  /**
   * Reads what PDFium is going to draw. PDFium accepts malformed objects, so when some are met, they are read from a copy that PDFium
   * writes; undefined when that does not help.
   */
  readAsDrawn<Value>(look: (file: PdfFile) => Value): Value | undefined {
    if (this.#copy === undefined) {
      const before = this.#opened?.file?.malformedReads ?? 0;
      const value = this.read(look);
      if (value !== undefined && this.#opened?.file?.malformedReads === before) return value;
      this.#copy = { file: this.#openCopy() };
    }
    return readFrom(this.#copy, look);
  }

  #openCopy(): PdfFile | undefined {
    const path = join(dirname(this.#path), `${randomUUID()}.pdf`);
    try {
      this.#writeCopy(path);
      return openUnencrypted(path);
    } finally {
      // The open file can be read without its name. There is no file if writing it failed.
      rmSync(path, { force: true });
    }
  }

  [Symbol.dispose](): void {
    this.#opened?.file?.[Symbol.dispose]();
    this.#copy?.file?.[Symbol.dispose]();
  }
}

function readFrom<Value>({ file }: Opened, look: (file: PdfFile) => Value): Value | undefined {
  return file === undefined ? undefined : tryRead(() => look(file));
}

function openUnencrypted(path: string): PdfFile | undefined {
  const file = tryRead(() => openPdf(path));
  if (file?.encrypted !== true) return file;
  file[Symbol.dispose]();
  return undefined;
}
