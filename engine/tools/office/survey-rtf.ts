import { createReadStream } from 'node:fs';

import type { UnloadedFiles } from '../unloaded-files-warning.js';
import { PictureFieldResults } from './picture-field-results.js';

export interface RtfInput {
  /** The path of the document. */
  readonly source: string;
}

/** Why LibreOffice would take minutes to open a rich text; `none` for nearly all. */
type RtfObstacle = 'none' | 'absent-data' | 'deep-groups' | 'deep-tables';

export interface RtfSurvey {
  readonly obstacle: RtfObstacle;
  /** Pictures that its fields include and of which it has no copy. */
  readonly linked: UnloadedFiles;
}

/** Maximum nesting of groups. LibreOffice takes a second for 3,000 with formatting, and minutes for 50,000. */
const MAX_DEPTH = 10_000;
/**
 * Maximum nesting of tables that a paragraph may state, which a text without any tables may do as well. For each of its rows
 * and paragraphs LibreOffice opens all tables around it: 300 rows take 40 seconds at a level of 100,000.
 */
const MAX_TABLE_DEPTH = 200;
/** Maximum number of absent bytes that LibreOffice may read at the end of a file that is cut off: it takes minutes for 2^31. */
const MAX_ABSENT = 2 ** 26;
const MAX_LETTERS = 32;

/** Reads the groups, binary data, levels of tables and picture fields of a rich text. */
export default async function surveyRtf({ source }: RtfInput): Promise<RtfSurvey> {
  const tokens = new RtfTokens();
  for await (const piece of createReadStream(source)) {
    if (tokens.pass(piece as Buffer)) return { obstacle: 'deep-groups', linked: tokens.linked };
  }
  return { obstacle: obstacleIn(tokens), linked: tokens.linked };
}

function obstacleIn({ tableDepth, absent }: RtfTokens): RtfObstacle {
  if (tableDepth > MAX_TABLE_DEPTH) return 'deep-tables';
  return absent > MAX_ABSENT ? 'absent-data' : 'none';
}

/** Follows the tokens of RTF 1.9.1 that change what a brace means: control words, control symbols and binary data. */
class RtfTokens {
  readonly #pictures = new PictureFieldResults();
  #depth = 0;
  /** The control word that is being read, from the backslash on; empty outside of one. */
  #word = '';
  #bytesToSkip = 0;
  #tableDepth = 0;

  /** The deepest nesting of tables that a paragraph states. */
  get tableDepth(): number {
    return Math.max(this.#tableDepth, tableDepthOf(this.#word));
  }

  get linked(): UnloadedFiles {
    return this.#pictures.files;
  }

  /** The number of bytes of binary data that are still to come. */
  get absent(): number {
    return Math.max(this.#bytesToSkip, binaryBytesOf(this.#word));
  }

  /** Passes the next bytes. @returns whether groups are too deep */
  pass(piece: Buffer): boolean {
    for (let at = 0; at < piece.length; at++) {
      if (this.#bytesToSkip > 0) {
        const skipped = Math.min(this.#bytesToSkip, piece.length - at);
        this.#bytesToSkip -= skipped;
        at += skipped - 1;
        continue;
      }
      const byte = piece[at] ?? 0;
      if (this.#word === '' || !this.#extend(byte)) this.#begin(byte);
      if (this.#depth > MAX_DEPTH) return true;
    }
    return false;
  }

  /** Returns whether the byte belongs to the control word; the word ends before a byte that does not. */
  #extend(byte: number): boolean {
    const character = String.fromCharCode(byte);
    if (this.#word === '\\' && !/[a-z]/i.test(character)) {
      // A control symbol, such as \{, has one character.
      this.#pictures.text(character);
      this.#word = '';
      return true;
    }
    // Only digits follow a minus or a digit of a word.
    const isPart = /[\d-]$/.test(this.#word) ? /\d/.test(character) : /[a-z\d-]/i.test(character);
    if (isPart) {
      if (this.#word.length < MAX_LETTERS) this.#word += character;
      return true;
    }
    this.#bytesToSkip = binaryBytesOf(this.#word);
    this.#tableDepth = this.tableDepth;
    this.#pictures.word(this.#word, this.#depth);
    this.#word = '';
    // A space ends the word and belongs to it; any other byte is the first of the binary data.
    if (this.#bytesToSkip === 0 || byte === SPACE) return byte === SPACE;
    this.#bytesToSkip--;
    return true;
  }

  #begin(byte: number): void {
    if (byte === BACKSLASH) this.#word = '\\';
    else if (byte === OPENING) this.#depth++;
    else if (byte === CLOSING) this.#pictures.close(--this.#depth);
    else this.#pictures.text(String.fromCharCode(byte));
  }
}

const SPACE = 0x20;
const BACKSLASH = 0x5c;
const OPENING = 0x7b;
const CLOSING = 0x7d;

function binaryBytesOf(word: string): number {
  return Number(/^\\bin(\d+)$/.exec(word)?.[1] ?? 0);
}

function tableDepthOf(word: string): number {
  return Number(/^\\itap(\d+)$/.exec(word)?.[1] ?? 0);
}
