import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { FigureDocument } from './figure-case.js';

/** Writes documents once, at their first use, and keeps them in a folder. */
export class DocumentShelf {
  readonly #documents = new Map<string, Promise<string>>();

  constructor(private readonly folder: string) {}

  /** The path of the document. */
  pathOf(document: FigureDocument): Promise<string> {
    const known = this.#documents.get(document.title);
    if (known !== undefined) return known;
    const written = this.#write(document, this.#documents.size);
    this.#documents.set(document.title, written);
    return written;
  }

  async #write({ write, extension = 'pdf' }: FigureDocument, number: number): Promise<string> {
    const folder = join(this.folder, `document-${number}`);
    await mkdir(folder);
    const path = join(folder, `document.${extension}`);
    await write(path);
    return path;
  }
}
