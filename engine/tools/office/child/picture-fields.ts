import { chmodSync, closeSync, openSync, readSync, writeSync } from 'node:fs';

import { Refused } from '../../converters/child/attend.js';
import { damaged } from './answer.js';

/** The control word before the instructions of a field (RTF 1.9.1, "Fields"). */
const INSTRUCTIONS = Buffer.from('\\fldinst');
const CODE = 'INCLUDEPICTURE';
const CHANGED = 0x5f;
const BACKSLASH = 0x5c;
const CLOSING = 0x7d;
const CHUNK_BYTES = 2 ** 20;
/** ASCII white space: space, tab, line feed, vertical tab, form feed and carriage return. */
const WHITE_SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0b, 0x0c, 0x0d]);

/**
 * Disarms the fields of a rich text that include pictures, in the file itself.
 * @throws Refused when the file ends before the code of a field, for which LibreOffice would search without end
 */
export function disarmPictureFields(path: string): void {
  // The copy for a converter has the permissions of the original.
  chmodSync(path, 0o600);
  const file = openSync(path, 'r+');
  try {
    const fields = new PictureFields();
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let at = 0;
    for (
      let size = readSync(file, chunk, 0, CHUNK_BYTES, at);
      size > 0;
      size = readSync(file, chunk, 0, CHUNK_BYTES, at)
    ) {
      if (fields.disarm(chunk.subarray(0, size))) writeSync(file, chunk, 0, size, at);
      at += size;
    }
    if (fields.isCutOff) throw new Refused(damaged({ family: 'text' }));
  } finally {
    closeSync(file);
  }
}

/**
 * Makes the field code INCLUDEPICTURE in rich text unknown to LibreOffice, which then shows the result that the document has for
 * the field. LibreOffice opens the file of such a field without its content providers, so no setting of the profile prevents it.
 * LibreOffice takes the first word in the bytes after `\fldinst` for the code, whatever the encoding and the groups are, and resolves
 * no escapes there. The codes found here include all that LibreOffice finds.
 */
export class PictureFields {
  /** The number of bytes of `\fldinst` that were read last. */
  #matched = 0;
  #isInInstructions = false;
  /** Whether a control word is read, which ends at white space. */
  #isInControlWord = false;
  /** The last letters and digits, in upper case. */
  #word = '';

  /** Whether no brace closes a group in the instructions so far. */
  #isOpen = false;

  /** Whether the text ends in instructions before their code. */
  get isCutOff(): boolean {
    return this.#isInInstructions && this.#isOpen;
  }

  /** Changes one letter of each code in the next bytes, in place. @returns whether there were any */
  disarm(piece: Buffer): boolean {
    let found = false;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      if (this.#isInInstructions && this.#endsCode(byte)) {
        piece[at] = CHANGED;
        found = true;
      }
      this.#matched = byte === INSTRUCTIONS[this.#matched] ? this.#matched + 1 : byte === BACKSLASH ? 1 : 0;
      if (this.#matched === INSTRUCTIONS.length) this.#begin();
    }
    return found;
  }

  #begin(): void {
    this.#matched = 0;
    this.#isInInstructions = true;
    this.#isOpen = true;
    // Digits may follow, which belong to the control word.
    this.#isInControlWord = true;
    this.#word = '';
  }

  /** Reads the next byte of instructions. @returns whether it is the last letter of the code */
  #endsCode(byte: number): boolean {
    const character = String.fromCharCode(byte);
    if (/[a-z\d]/i.test(character)) {
      this.#word = `${this.#word}${character.toUpperCase()}`.slice(-CODE.length);
      return this.#word === CODE;
    }
    // The first word outside of control words is the code.
    if (this.#word !== '' && !this.#isInControlWord) this.#isInInstructions = false;
    if (byte === BACKSLASH) this.#isInControlWord = true;
    else if (WHITE_SPACE.has(byte)) this.#isInControlWord = false;
    if (byte === CLOSING) this.#isOpen = false;
    this.#word = '';
    return false;
  }
}
