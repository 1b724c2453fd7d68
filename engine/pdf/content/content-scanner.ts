import { END, isRegular } from '../syntax/characters.js';
import { InlineImages } from './inline-image.js';

/** The state that a part of content (ISO 32000-2 §7.8.2) leaves open, independent of the content before it. */
export interface Balance {
  /** The number of `Q` whose `q` is before this part, and (`saved`) of `q` whose `Q` is not in this part. */
  readonly restored: number;
  readonly saved: number;
  /** The same two numbers for marked content: `EMC` without a beginning, and beginnings without `EMC`. */
  readonly unmarked: number;
  readonly marked: number;
  /** Whether a text object, or a path, is open at the end; undefined if this part does not change it. */
  readonly inText: boolean | undefined;
  readonly inPath: boolean | undefined;
  /** The delimiters that close unterminated strings, arrays and dictionaries, to be written before further content. */
  readonly ending: string;
  /** Whether the part ends inside an inline image. */
  readonly inImage: boolean;
}

/** The balance of content that leaves nothing open. */
export const balanced: Balance = {
  restored: 0,
  saved: 0,
  unmarked: 0,
  marked: 0,
  inText: undefined,
  inPath: undefined,
  ending: '',
  inImage: false,
};

/** Closes a dictionary. The last token may be a key, which needs a value before ">>". */
const endOfDict = ' null>>';

export interface ScanEvents {
  /** Called with the offset of a `Q` whose `q` is before the content. */
  readonly restored?: (at: number) => void;
  /** Called with the offset of an unterminated inline image. */
  readonly endless?: (at: number) => void;
}

export function scanContent(bytes: Buffer, events: ScanEvents = {}): Balance {
  return new ContentScanner(bytes, events).scan();
}

const NONE = 0;
const SAVE = 1;
const RESTORE = 2;
const PATH = 3;
const PAINT = 4;
const BEGIN_TEXT = 5;
const END_TEXT = 6;
const MARK = 7;
const UNMARK = 8;
const IMAGE = 9;

const oneLetter = new Uint8Array(256);
for (const letter of 'mlcvyh') oneLetter[letter.charCodeAt(0)] = PATH;
for (const letter of 'sSfFBbn') oneLetter[letter.charCodeAt(0)] = PAINT;
oneLetter[0x71] = SAVE;
oneLetter[0x51] = RESTORE;

const longer: ReadonlyMap<number, number> = new Map(
  Object.entries({
    re: PATH,
    'f*': PAINT,
    'B*': PAINT,
    'b*': PAINT,
    BT: BEGIN_TEXT,
    ET: END_TEXT,
    BMC: MARK,
    BDC: MARK,
    EMC: UNMARK,
    BI: IMAGE,
  }).map(([name, action]) => [packed(Buffer.from(name), 0, name.length), action]),
);

const isPassedOver = new Uint8Array(256);
for (const character of '\0\t\n\f\r 0123456789+-.') isPassedOver[character.charCodeAt(0)] = 1;

/** Finds the operators that change the balance; skips strings, names, comments and inline images that contain their letters. */
class ContentScanner {
  readonly #bytes: Buffer;
  readonly #events: ScanEvents;
  readonly #images: InlineImages;
  #pos = 0;
  #restored = 0;
  #saved = 0;
  #unmarked = 0;
  #marked = 0;
  #inText: boolean | undefined;
  #inPath: boolean | undefined;
  #inArray = false;
  #dicts = 0;
  #endingString = '';
  #inImage = false;

  constructor(bytes: Buffer, events: ScanEvents) {
    this.#bytes = bytes;
    this.#events = events;
    this.#images = new InlineImages(bytes);
  }

  scan(): Balance {
    const bytes = this.#bytes;
    while (this.#pos < bytes.length) {
      this.#pos = nextWord(bytes, this.#pos);
      const byte = bytes[this.#pos] ?? END;
      if (isRegular(byte)) this.#word(byte);
      else if (byte !== END) this.#delimiter(byte);
    }
    return {
      restored: this.#restored,
      saved: this.#saved,
      unmarked: this.#unmarked,
      marked: this.#marked,
      inText: this.#inText,
      inPath: this.#inPath,
      ending: this.#endingString + (this.#inArray ? ']' : '') + endOfDict.repeat(this.#dicts),
      inImage: this.#inImage,
    };
  }

  #word(first: number): void {
    const bytes = this.#bytes;
    const start = this.#pos;
    const end = endOfWord(bytes, start);
    this.#pos = end;
    if (end - start > 3 || this.#inArray || this.#dicts > 0) return;
    const action = end - start === 1 ? oneLetter[first] : longer.get(packed(bytes, start, end));
    if (action !== undefined && action !== NONE) this.#act(action, start);
  }

  #act(action: number, at: number): void {
    switch (action) {
      case SAVE:
        this.#saved++;
        break;
      case RESTORE:
        if (this.#saved > 0) this.#saved--;
        else {
          this.#restored++;
          this.#events.restored?.(at);
        }
        break;
      case PATH:
        this.#inPath = true;
        break;
      case PAINT:
        this.#inPath = false;
        break;
      case BEGIN_TEXT:
        this.#inText = true;
        break;
      case END_TEXT:
        this.#inText = false;
        break;
      case MARK:
        this.#marked++;
        break;
      case UNMARK:
        if (this.#marked > 0) this.#marked--;
        else this.#unmarked++;
        break;
      case IMAGE:
        this.#skipImage(at);
        break;
    }
  }

  #delimiter(byte: number): void {
    const bytes = this.#bytes;
    const start = this.#pos++;
    const twice = bytes[this.#pos] === byte;
    switch (byte) {
      case 0x28: // (
        this.#skipString();
        break;
      case 0x3c: // <
        if (twice) {
          this.#pos++;
          this.#dicts++;
        } else this.#skipHex(start);
        break;
      case 0x3e: // >
        if (twice) {
          this.#pos++;
          if (this.#dicts > 0) this.#dicts--;
        }
        break;
      // As in PDFium, arrays are not nested here, which keeps unterminated arrays cheap.
      case 0x5b: // [
        this.#inArray = true;
        break;
      case 0x5d: // ]
        this.#inArray = false;
        break;
      case 0x2f: // A name, which may have the letters of an operator.
        this.#pos = endOfWord(bytes, this.#pos);
        break;
      case 0x25: // %
        this.#skipComment();
        break;
    }
  }

  #skipString(): void {
    const bytes = this.#bytes;
    let depth = 1;
    let pos = this.#pos;
    for (; depth > 0 && pos < bytes.length; pos++) {
      const byte = bytes[pos];
      if (byte === 0x28) depth++;
      else if (byte === 0x29) depth--;
      else if (byte === 0x5c) pos++;
    }
    this.#pos = pos;
    if (depth > 0) this.#endingString = ')'.repeat(depth);
  }

  #skipHex(start: number): void {
    const end = this.#bytes.indexOf(0x3e, start);
    this.#pos = end < 0 ? this.#bytes.length : end + 1;
    if (end < 0) this.#endingString = '>';
  }

  #skipComment(): void {
    const bytes = this.#bytes;
    while (this.#pos < bytes.length && bytes[this.#pos] !== 10 && bytes[this.#pos] !== 13) this.#pos++;
  }

  #skipImage(start: number): void {
    const end = this.#images.end(this.#pos);
    this.#pos = end ?? this.#bytes.length;
    this.#inImage = end === undefined;
    if (end === undefined) this.#events.endless?.(start);
  }
}

/** Skips white space and numbers, which make up most of the content. */
function nextWord(bytes: Buffer, start: number): number {
  let pos = start;
  while (isPassedOver[bytes[pos] ?? END] === 1) pos++;
  return pos;
}

function endOfWord(bytes: Buffer, start: number): number {
  let pos = start;
  while (isRegular(bytes[pos] ?? END)) pos++;
  return pos;
}

/** Returns the bytes of a word of up to three letters as one number. */
function packed(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 256 + (bytes[at] ?? 0);
  return value;
}
