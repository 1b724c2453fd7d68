import { type Allocation, instantiate, type WasmLibrary } from '../../harfbuzz/wasm-library.js';

/** A positioned glyph in font units; the pen moves by `advance`. */
export interface ShapedGlyph {
  readonly id: number;
  /** Index of the first shaped character that the glyph belongs to. */
  readonly cluster: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

export interface ShapeRequest {
  /** Code points; only those from `start` to `end` are shaped, but neighbours influence joining letters. */
  readonly codes: Uint32Array;
  readonly start: number;
  readonly end: number;
  readonly rightToLeft: boolean;
}

/** A font that is ready to shape text. */
export interface ShapingFont {
  /** Glyphs from left to right. */
  shape(request: ShapeRequest): readonly ShapedGlyph[];
  /** Advance width of a glyph without kerning. */
  advanceOf(glyph: number): number;
  /** The glyph of a character on its own; 0 for none. */
  glyphOf(code: number): number;
}

/** Shapes text with HarfBuzz. Its fonts live as long as the shaper. */
export class Shaper {
  readonly #library: WasmLibrary<HarfBuzz> = instantiate(
    import.meta.resolve('harfbuzzjs/dist/harfbuzz.wasm'),
    '__wasm_call_ctors',
  );
  readonly #buffer = this.#library.call.hb_buffer_create();
  readonly #answer = this.#library.allocate(4);

  get memory(): number {
    return this.#library.bytes().length;
  }

  /** @param sfnt a font with the tables that shaping needs */
  open(sfnt: Uint8Array): ShapingFont {
    const { call } = this.#library;
    const blob = call.hb_blob_create(this.#library.copyIn(sfnt), sfnt.length, READ_ONLY, 0, 0);
    const face = call.hb_face_create(blob, 0);
    const font = call.hb_font_create(face);
    return {
      shape: (request) => this.#shape(font, request),
      advanceOf: (glyph) => call.hb_font_get_glyph_h_advance(font, glyph),
      glyphOf: (code) => {
        const found = call.hb_font_get_nominal_glyph(font, code, this.#answer);
        return found === 0 ? 0 : this.#library.bytes().readUInt32LE(this.#answer);
      },
    };
  }

  #shape(font: number, { codes, start, end, rightToLeft }: ShapeRequest): readonly ShapedGlyph[] {
    const { call } = this.#library;
    const buffer = this.#buffer;
    const from = Math.max(0, start - CONTEXT);
    const seen = codes.slice(from, end + CONTEXT);
    const text = this.#library.copyIn(new Uint8Array(seen.buffer));
    try {
      call.hb_buffer_reset(buffer);
      call.hb_buffer_add_codepoints(buffer, text, seen.length, start - from, end - start);
      call.hb_buffer_set_direction(buffer, rightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
      call.hb_buffer_set_flags(buffer, REMOVE_DEFAULT_IGNORABLES);
      call.hb_buffer_guess_segment_properties(buffer);
      call.hb_shape(font, buffer, 0, 0);
      return this.#glyphs(from);
    } finally {
      call.free(text);
    }
  }

  #glyphs(from: number): readonly ShapedGlyph[] {
    const { call } = this.#library;
    const infos = call.hb_buffer_get_glyph_infos(this.#buffer, 0);
    const positions = call.hb_buffer_get_glyph_positions(this.#buffer, 0);
    const bytes = this.#library.bytes();
    return Array.from({ length: call.hb_buffer_get_length(this.#buffer) }, (_, at) => {
      const [info, position] = [infos + at * GLYPH, positions + at * GLYPH];
      return {
        id: bytes.readUInt32LE(info),
        cluster: from + bytes.readUInt32LE(info + 8),
        advance: bytes.readInt32LE(position),
        x: bytes.readInt32LE(position + 8),
        y: bytes.readInt32LE(position + 12),
      };
    });
  }
}

/** Maximum characters of context that HarfBuzz reads before and after the shaped text. */
const CONTEXT = 5;

/** Size of hb_glyph_info_t and hb_glyph_position_t in bytes. */
const GLYPH = 20;

/** HB_MEMORY_MODE_READONLY, hb_direction_t and HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES. */
const READ_ONLY = 1;
const LEFT_TO_RIGHT = 4;
const RIGHT_TO_LEFT = 5;
const REMOVE_DEFAULT_IGNORABLES = 8;

interface HarfBuzz extends Allocation {
  hb_blob_create(data: number, length: number, mode: number, userData: 0, destroy: 0): number;
  hb_face_create(blob: number, index: number): number;
  hb_font_create(face: number): number;
  hb_font_get_glyph_h_advance(font: number, glyph: number): number;
  hb_font_get_nominal_glyph(font: number, code: number, glyph: number): number;
  hb_buffer_create(): number;
  hb_buffer_reset(buffer: number): void;
  hb_buffer_add_codepoints(buffer: number, text: number, length: number, start: number, count: number): void;
  hb_buffer_set_direction(buffer: number, direction: number): void;
  hb_buffer_set_flags(buffer: number, flags: number): void;
  hb_buffer_guess_segment_properties(buffer: number): void;
  hb_shape(font: number, buffer: number, features: 0, count: 0): void;
  hb_buffer_get_length(buffer: number): number;
  hb_buffer_get_glyph_infos(buffer: number, length: 0): number;
  hb_buffer_get_glyph_positions(buffer: number, length: 0): number;
}
