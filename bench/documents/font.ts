import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import type { ObjectWriter } from './object-writer.js';
import { readTrueType, type TrueType } from './true-type.js';

/** A system font that a document embeds, with two-byte codes equal to glyph numbers. */
export class Font {
  /** Number of objects in the document. */
  static readonly OBJECTS = 5;

  readonly #type: TrueType;
  /** Used glyphs with their Unicode values. */
  readonly #used = new Map<number, number>();

  constructor(
    /** Resource name. */
    readonly name: string,
    /** A fontconfig pattern such as `Liberation Serif:italic`. */
    private readonly pattern: string,
  ) {
    const file = execFileSync('fc-match', ['-f', '%{file}', pattern], { encoding: 'utf8' });
    this.#type = readTrueType(readFileSync(file));
  }

  /** In points. */
  widthOf(text: string, size: number): number {
    const glyphs = this.#glyphsOf(text);
    const width = glyphs.reduce(
      (sum, glyph, index) => sum + this.#type.widthOf(glyph) + this.#kern(glyph, glyphs[index + 1]),
      0,
    );
    return (width * size) / this.#type.unitsPerEm;
  }

  /** The text as elements of a TJ array with kerning. */
  shown(text: string): string {
    const glyphs = this.#glyphsOf(text);
    const codes = glyphs.map((glyph, index) => {
      const kern = Math.round((this.#kern(glyph, glyphs[index + 1]) * 1000) / this.#type.unitsPerEm);
      return `${glyph.toString(16).padStart(4, '0')}${kern === 0 ? '' : `>${-kern}<`}`;
    });
    return `<${codes.join('')}>`;
  }

  /** Writes the objects from this number on; the first is the font dictionary. */
  async write(writer: ObjectWriter, num: number): Promise<void> {
    const { unitsPerEm, ascent, descent, box } = this.#type;
    const scaled = (value: number): number => Math.round((value * 1000) / unitsPerEm);
    const glyphs = [...this.#used.keys()].sort((a, b) => a - b);
    const widths = glyphs.map((glyph) => `${glyph} [${scaled(this.#type.widthOf(glyph))}]`);
    const base = `/BaseFont /QUIRE${this.name.slice(-1)}+${this.pattern.replaceAll(/[^A-Za-z]/g, '')}`;
    const descendant = `/Encoding /Identity-H /DescendantFonts [${num + 1} 0 R] /ToUnicode ${num + 4} 0 R`;
    await writer.object(num, `<< /Type /Font /Subtype /Type0 ${base} ${descendant} >>`);
    const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity';
    const outlines = `/FontDescriptor ${num + 2} 0 R /W [${widths.join(' ')}]`;
    await writer.object(num + 1, `<< /Type /Font /Subtype /CIDFontType2 ${base} ${system} ${outlines} >>`);
    const metrics = `/Ascent ${scaled(ascent)} /Descent ${scaled(descent)} /CapHeight 660 /StemV 80 /ItalicAngle 0`;
    const descriptor = `/FontName${base.slice('/BaseFont'.length)} /Flags 4 /FontBBox [${box.map(scaled).join(' ')}]`;
    await writer.object(num + 2, `<< /Type /FontDescriptor ${descriptor} ${metrics} /FontFile2 ${num + 3} 0 R >>`);
    const file = this.#type.subset(new Set(glyphs));
    await writer.stream(num + 3, `/Length1 ${file.length}`, file);
    await writer.stream(num + 4, '', this.#toUnicode());
  }

  #glyphsOf(text: string): readonly number[] {
    return Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const glyph = this.#type.glyphOf(code);
      this.#used.set(glyph, code);
      return glyph;
    });
  }

  #kern(glyph: number, next: number | undefined): number {
    return next === undefined ? 0 : this.#type.kernOf(glyph, next);
  }

  /** A CMap (ISO 32000-2 §9.10.3); a section holds at most 100 codes. */
  #toUnicode(): string {
    const hex = (value: number): string => `<${value.toString(16).padStart(4, '0')}>`;
    const pairs = [...this.#used].map(([glyph, code]) => `${hex(glyph)} ${hex(code)}`);
    const sections: string[] = [];
    for (let at = 0; at < pairs.length; at += 100) {
      const section = pairs.slice(at, at + 100);
      sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`);
    }
    const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def';
    const range = '1 begincodespacerange <0000> <ffff> endcodespacerange';
    const map = `${system} /CMapName /Adobe-Identity-UCS def /CMapType 2 def\n${range}\n${sections.join('\n')}`;
    const end = 'endcmap CMapName currentdict /CMap defineresource pop end end';
    return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n${map}\n${end}`;
  }
}
