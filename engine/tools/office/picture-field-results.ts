import type { UnloadedFiles } from '../unloaded-files-warning.js';

/** Maximum characters of the instructions of a field that are read, and fields that are counted. */
const MAX_CHARACTERS = 4096;
const MAX_FIELDS = 1000;
/** The instructions of a field that includes a picture, with its address (ECMA-376 part 1, §17.16.5.28). */
const PICTURE_FIELD = /^\s*INCLUDEPICTURE\s+(?:"([^"]+)|([^\s"\\]+))/i;

/** The instructions of a field that are being read. */
interface Instructions {
  readonly depth: number;
  text: string;
}

/** A field that includes a picture, of which no result has been found yet. */
interface PictureField {
  readonly depth: number;
  readonly address: string;
}

/** Collects the pictures that fields of a rich text include, where the result of the field is no picture (RTF 1.9.1, "Fields"). */
export class PictureFieldResults {
  readonly #missing = new Set<string>();
  #instructions: Instructions | undefined;
  #field: PictureField | undefined;

  /** The pictures of all fields so far. */
  get files(): UnloadedFiles {
    // The file may be cut off within a field.
    const missing = new Set([...this.#missing, ...(this.#field === undefined ? [] : [this.#field.address])]);
    return { first: [...missing][0], count: missing.size };
  }

  /** Passes a control word with its backslash, in a group of this depth. */
  word(word: string, depth: number): void {
    if (word === '\\fldinst') this.#instructions = { depth, text: '' };
    else if (word === '\\pict') this.#field = undefined;
  }

  /** Passes a character of the text. */
  text(character: string): void {
    if (this.#instructions === undefined || this.#instructions.text.length >= MAX_CHARACTERS) return;
    // Line breaks of the file are no text.
    if (character !== '\r' && character !== '\n') this.#instructions.text += character;
  }

  /** Passes the end of a group. @param depth of the group around it */
  close(depth: number): void {
    if (this.#instructions !== undefined && depth < this.#instructions.depth) {
      const [, quoted, bare] = PICTURE_FIELD.exec(this.#instructions.text) ?? [];
      const address = quoted ?? bare;
      this.#instructions = undefined;
      if (address !== undefined) this.#field ??= { depth, address };
    } else if (this.#field !== undefined && depth < this.#field.depth) {
      if (this.#missing.size < MAX_FIELDS) this.#missing.add(this.#field.address);
      this.#field = undefined;
    }
  }
}
