import { decrypted, GLYPH_KEY, LEADING, PROGRAM_KEY } from './type1-cipher.js';

/** The definition of a charstring in the private part of a Type 1 font. */
export interface Procedure {
  /** The range of the definition: from its name, or from "dup", to the next definition. */
  readonly start: number;
  readonly end: number;
  /** The decrypted charstring, without random bytes. */
  readonly code: Buffer;
}

/** A Type 1 font program (Adobe Type 1 Font Format) as PDF embeds it. */
export interface Type1 {
  /** The clear-text portion. */
  readonly head: Buffer;
  /** The decrypted portion, with its random bytes. */
  readonly secret: Buffer;
  /** The trailer: zeros, mostly. */
  readonly tail: Buffer;
  readonly glyphs: ReadonlyMap<string, Procedure>;
  readonly subroutines: ReadonlyMap<number, Procedure>;
  /** lenIV: the number of random bytes of each charstring. */
  readonly leading: number;
  /** The glyph names of codes by the font's own encoding; undefined when that is StandardEncoding. */
  readonly encoding: ReadonlyMap<number, string> | undefined;
}

/** @throws RangeError for malformed fonts, and for fonts in a form that usual programs do not write */
export function readType1(font: Buffer): Type1 {
  const start = beginningOfSecret(font);
  const end = endOfSecret(font, start);
  const head = font.subarray(0, start);
  const secret = upToItsEnd(decrypted(font.subarray(start, end), PROGRAM_KEY));
  const text = secret.toString('latin1');
  const leading = Number(/\/lenIV\s+(\d+)/.exec(text)?.[1] ?? LEADING);
  const glyphsAt = text.indexOf('/CharStrings');
  if (glyphsAt < 0 || text.includes('/CharStrings', glyphsAt + 1))
    throw new RangeError('A font does not have exactly one /CharStrings.');
  const inside = { secret, text, leading };
  const subroutinesAt = text.indexOf('/Subrs');
  return {
    head,
    secret,
    tail: Buffer.concat([Buffer.from('\n'), font.subarray(end)]),
    glyphs: new Map(proceduresIn(inside, GLYPH, glyphsAt + '/CharStrings'.length)),
    subroutines: new Map(
      subroutinesAt < 0 || subroutinesAt > glyphsAt
        ? []
        : Array.from(
            proceduresIn(inside, SUBROUTINE, subroutinesAt + '/Subrs'.length),
            ([name, it]) => [Number(name), it] as const,
          ),
    ),
    leading,
    encoding: encodingIn(head.toString('latin1')),
  };
}

function beginningOfSecret(font: Buffer): number {
  const word = font.indexOf('eexec');
  if (word < 0) throw new RangeError('A font has no encrypted part.');
  let start = word + 'eexec'.length;
  while ([0x20, 0x09, 0x0a, 0x0d].includes(font.readUInt8(start))) start += 1;
  // Hexadecimal digits, or the segments of a PFB file.
  const isPlain = /^[\da-f]{4}$/i.test(font.toString('latin1', start, start + 4)) || font[0] === 0x80;
  if (isPlain) throw new RangeError('A font is encrypted in a form that PDF does not allow.');
  return start;
}

const LAST_WORD = 'closefile';

/** Corrects the end of the encrypted part: the trailer is found by its form, so the border may be wrong by some bytes. */
function upToItsEnd(secret: Buffer): Buffer {
  const last = secret.lastIndexOf(LAST_WORD);
  if (last < 0) throw new RangeError('A font has no valid end of its encrypted part.');
  return Buffer.concat([secret.subarray(0, last + LAST_WORD.length), Buffer.from('\n')]);
}

/** The trailer starts with 512 zeros in lines of their own. */
function endOfSecret(font: Buffer, start: number): number {
  const text = font.toString('latin1', start);
  const trailer = /(?:[\r\n ]*0{64}){8}[\s0]*(?:cleartomark)?\s*(?:\{restore\}if)?\s*$/.exec(text.slice(-2000));
  return trailer === null ? font.length : font.length - Math.min(2000, text.length) + trailer.index;
}

/** A definition: a name or a number, a length, a word such as RD, one space, and then as many bytes. */
const GLYPH = /[\s\w|-]*?\/([^\s/[\]{}()<>]+)\s+(\d+)\s+\S{1,8} /y;
const SUBROUTINE = /[^/]*?dup\s+(\d+)\s+(\d+)\s+\S{1,8} /y;

function* proceduresIn(
  { secret, text, leading }: { readonly secret: Buffer; readonly text: string; readonly leading: number },
  form: RegExp,
  from: number,
): Generator<readonly [name: string, procedure: Procedure]> {
  form.lastIndex = from;
  let last: { name: string; start: number; code: Buffer } | undefined;
  let at = from;
  for (let found = form.exec(text); found !== null; found = form.exec(text)) {
    const [whole, name = '', length = ''] = found;
    const marker = form === GLYPH ? '/' : 'dup';
    const start = found.index + whole.lastIndexOf(marker);
    if (last !== undefined) yield [last.name, { start: last.start, end: start, code: last.code }];
    const data = form.lastIndex;
    at = data + Number(length);
    if (at > secret.length) throw new RangeError('A procedure extends beyond the end of the font.');
    last = { name, start, code: decrypted(secret.subarray(data, at), GLYPH_KEY).subarray(leading) };
    form.lastIndex = at;
  }
  if (last === undefined) return;
  // The word after the data, such as ND or "noaccess put", belongs to the definition.
  const after = /^\s*(?:\||\|-|ND|NP|noaccess\s+(?:put|def)|put|def)(?=\s)/.exec(text.slice(at, at + 32));
  if (after === null) throw new RangeError('A procedure does not end with a known operator.');
  yield [last.name, { start: last.start, end: at + after[0].length, code: last.code }];
}

function encodingIn(head: string): ReadonlyMap<number, string> | undefined {
  if (/\/Encoding\s+StandardEncoding\s+(?:readonly\s+)?def/.test(head)) return undefined;
  const entries = Array.from(
    head.matchAll(/\bdup\s+(\d+)\s*\/(\S+)\s+put/g),
    ([, code, name = '']) => [Number(code), name] as const,
  );
  if (entries.length === 0) throw new RangeError('A font has an encoding that is not supported.');
  return new Map(entries);
}
