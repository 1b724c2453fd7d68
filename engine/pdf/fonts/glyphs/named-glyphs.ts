import { bytesOf } from '../../../files/random-access.js';
import { readCffFont } from '../../../formats/cff/cff-font.js';
import { cffWidths } from '../../../formats/cff/cff-widths.js';
import { readSfnt, tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import { readType1 } from '../../../formats/type1/type1.js';
import { widthIn } from '../../content/fonts/type1-widths.js';
import { characterOfGlyphName } from '../glyph-names.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import type { GlyphReader, Program } from './glyph-facts.js';
import { simpleEncoding } from './simple-encoding.js';

/** A font program whose glyphs have names. */
interface NamedProgram {
  readonly names: readonly string[];
  /** The glyph name of a code by the program's own encoding; undefined when that is StandardEncoding. */
  readonly encoding: ((code: number) => string | undefined) | undefined;
  widthsOf(name: string): readonly number[];
}

/** Reads the glyphs of a simple font with a Type 1 or CFF program. */
export function namedGlyphs(file: PdfFile, font: PdfDict, { key, bytes }: Program): GlyphReader {
  const program = key === 'FontFile' ? type1Program(bytes) : compactProgram(compactIn(bytes));
  const encoding = simpleEncoding(file, font);
  const hasBase = encoding.base !== undefined;
  const names = new Set(program.names);
  const byCharacter = new Map(program.names.map((name) => [characterOfGlyphName(name) ?? name, name]));
  const stated = (code: number): string | undefined => {
    const own = encoding.nameOf(code) ?? (hasBase ? undefined : program.encoding?.(code));
    if (own !== undefined || (!hasBase && program.encoding !== undefined)) return own;
    const character = encoding.characterOf(code);
    return character === undefined ? undefined : (byCharacter.get(character) ?? `${MISSING}${character}`);
  };
  return (code) => {
    const name = stated(code);
    const isPresent = name !== undefined && name !== '.notdef' && names.has(name);
    const statedText =
      name?.startsWith(MISSING) === true ? name.slice(MISSING.length) : encoding.textOfName(name ?? '');
    return {
      glyph: isPresent ? name : undefined,
      isPresent,
      programWidths: isPresent ? program.widthsOf(name) : [],
      statedWidth: encoding.widthOf(code),
      text: statedText ?? encoding.textOf(code) ?? encoding.symbolOf(code),
    };
  };
}

/** Begins the name of a character that no glyph has; glyph names do not begin with a full stop and a space. */
const MISSING = '. ';

function type1Program(bytes: Buffer): NamedProgram {
  const { glyphs, encoding, head } = readType1(bytes);
  const [, across = '0.001'] = /\/FontMatrix\s*\[\s*([-\d.eE]+)/.exec(head.toString('latin1')) ?? [];
  const scale = 1000 * Number(across) || 1;
  return {
    names: [...glyphs.keys()],
    encoding: encoding && ((code) => encoding.get(code)),
    widthsOf(name) {
      const width = widthIn(glyphs.get(name)?.code ?? Buffer.alloc(0));
      return width === undefined ? [] : [width * scale];
    },
  };
}

/** The CFF data of a program, which may be an OpenType font. */
export function compactIn(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'OTTO') return bytes;
  return tableOf(bytes, readSfnt(bytesOf(bytes)), 'CFF ') ?? bytes;
}

function compactProgram(bytes: Buffer): NamedProgram {
  const font = readCffFont(bytes);
  const widths = cffWidths(bytes);
  const nameOf = (glyph: number): string => font.statedNameOf(glyph) ?? `glyph ${glyph}`;
  const names = Array.from({ length: font.charStrings.count }, (_, glyph) => nameOf(glyph));
  const glyphs = new Map(names.map((name, glyph) => [name, glyph]));
  const { encoding } = font;
  return {
    names,
    encoding: encoding && ((code) => (encoding.has(code) ? names[encoding.get(code) ?? 0] : undefined)),
    widthsOf(name) {
      const glyph = glyphs.get(name);
      return glyph === undefined ? [] : [widths.of(glyph), widths.truncatedOf(glyph)];
    },
  };
}
