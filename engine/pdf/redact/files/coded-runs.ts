/**
 * A code of bytes in a text. Its expressions repeat single characters alone: V8 needs stack for each repetition of a group, and a
 * picture of some megabytes in one line would exceed it.
 */
interface Code {
  /** Matches the first line of a run. */
  readonly run: RegExp;
  /** Matches the end of a line, and captures the next one. */
  readonly next: RegExp;
  /** The least length of lines that the next one continues, which mail, XML, dumps and rich text use. */
  readonly fullLine: number;
}

const base64: Code = {
  run: /[A-Za-z\d+/_-]{16}[A-Za-z\d+/_-]*={0,2}/g,
  next: /\r?\n[ \t]*([A-Za-z\d+/_-]+={0,2})/y,
  fullLine: 60,
};

/** Shorter runs are numbers. */
const hexadecimal: Code = { run: /[\da-f]{10}[\da-f]*/gi, next: /\r?\n[ \t]*([\da-f]+)/iy, fullLine: 40 };

/** Short runs after a mark of base64, in LDIF and data URIs; others of less than 16 characters are words. */
const markedBase64 = /(?<=::[ \t]?|;base64,)[A-Za-z\d+/_-]{2,15}={0,2}(?![A-Za-z\d+/=_-])/g;

/** Files in the format of uuencode (POSIX.1-2017). */
const uuencodedHead = /^begin [0-7]{3,4} [^\n]*\n/gm;

/** A line of uuencode begins with its number of bytes, which are 63 at most. */
const uuencodedLine = /([!-`])([ -`]{0,84})[ -`]*(?:\r?\n|$)/y;

/**
 * Decodes runs of a text that look like base64, hexadecimal digits or uuencode: images in web pages, files in XML and mail, and words
 * that only look like it.
 */
export function codedRuns(text: string): readonly Buffer[] {
  return [
    ...Array.from(text.match(markedBase64) ?? [], (run) => Buffer.from(run, 'base64')),
    ...Array.from(runsOf(text, base64), (run) => Buffer.from(run, 'base64')),
    ...Array.from(runsOf(text, hexadecimal), (run) => Buffer.from(run, 'hex')),
    ...Array.from(text.matchAll(uuencodedHead), ({ 0: head, index }) => uudecoded(text, index + head.length)),
  ];
}

function* runsOf(text: string, { run, next, fullLine }: Code): Generator<string> {
  let end = 0;
  for (const { 0: first, index } of text.matchAll(run)) {
    if (index < end) continue;
    const lines = [first];
    end = index + first.length;
    for (let line = first; line.length >= fullLine; lines.push(line)) {
      next.lastIndex = end;
      const found = next.exec(text);
      if (found === null) break;
      end = next.lastIndex;
      line = found[1] ?? '';
    }
    yield lines.join('');
  }
}

/** Decodes the lines that begin at `start`: four characters of six bits each, from the space on, are three bytes. */
function uudecoded(text: string, start: number): Buffer {
  const lines: Buffer[] = [];
  uuencodedLine.lastIndex = start;
  for (let found = uuencodedLine.exec(text); found !== null; found = uuencodedLine.exec(text)) {
    const [length = 0] = sixBits(found[1]);
    const digits = sixBits(found[2]);
    const bytes = Buffer.alloc(Math.ceil(digits.length / 4) * 3);
    digits.forEach((digit, index) => {
      const [at, bit] = [Math.floor((index * 6) / 8), (index * 6) % 8];
      const bits = digit << (10 - bit);
      bytes[at] = (bytes[at] ?? 0) | (bits >> 8);
      if (bit > 2) bytes[at + 1] = bits & 0xff;
    });
    lines.push(bytes.subarray(0, length));
  }
  return Buffer.concat(lines);
}

function sixBits(characters = ''): readonly number[] {
  return Array.from(characters, (character) => (character.charCodeAt(0) - 0x20) & 0x3f);
}
