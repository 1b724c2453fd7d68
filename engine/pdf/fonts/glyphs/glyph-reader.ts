import { BoundedCache } from '../../file/bounded-cache.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { type PdfDict, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import { describedFont, MAX_PROGRAM_BYTES, PROGRAM_KEYS } from '../font-program.js';
import { compositeGlyphs } from './composite-glyphs.js';
import { namedGlyphs } from './named-glyphs.js';
import { trueTypeGlyphs } from './true-type-glyphs.js';
import { drawnGlyphs } from './drawn-glyphs.js';
import type { GlyphReader, Program } from './glyph-facts.js';

const CACHE_BYTES = 2 ** 26;

/** Reads the glyphs of a font with an embedded program; undefined when the font or the program is not understood. */
export function glyphReader(file: PdfFile, font: PdfDict): GlyphReader | undefined {
  const kind = file.name(font.get('Subtype'));
  return readable(() => {
    if (kind === 'Type3') return drawnGlyphs(file, font);
    const program = programOf(file, font);
    if (program === undefined) return undefined;
    if (kind === 'Type0') return compositeGlyphs(file, font, program);
    return program.key === 'FontFile2' ? trueTypeGlyphs(file, font, program.bytes) : namedGlyphs(file, font, program);
  });
}

export function programOf(file: PdfFile, font: PdfDict): Program | undefined {
  const descriptor = file.dict(describedFont(file, font).get('FontDescriptor'));
  for (const key of PROGRAM_KEYS) {
    const value = descriptor?.get(key);
    const stream = file.stream(value);
    if (stream !== undefined) return { key, bytes: decodedProgram(file, value, stream) };
  }
  return undefined;
}

/** Decoded programs by object number: many fonts may share a large one. */
const decoded = new WeakMap<PdfFile, BoundedCache<Buffer>>();

function decodedProgram(file: PdfFile, value: PdfValue | undefined, stream: PdfStream): Buffer {
  const programs = decoded.get(file) ?? new BoundedCache<Buffer>(CACHE_BYTES);
  decoded.set(file, programs);
  const known = value instanceof Ref ? programs.get(value.num) : undefined;
  if (known !== undefined) return known;
  const bytes = file.decodeStream(stream, MAX_PROGRAM_BYTES);
  if (value instanceof Ref) programs.set(value.num, bytes, bytes.length);
  return bytes;
}

/** Returns undefined where the document or a font is malformed; readers of fonts throw RangeError. */
export function readable<Value>(read: () => Value): Value | undefined {
  try {
    return tryRead(read);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
