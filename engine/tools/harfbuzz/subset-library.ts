import { type Allocation, instantiate, type WasmLibrary } from './wasm-library.js';

/** A font in the memory of the library. */
export interface LoadedFont {
  readonly pointer: number;
  readonly size: number;
}

/** Options of a subset, by their bits in hb_subset_flags_t. */
export const subsetFlags = {
  withoutHints: 0x01,
  /** Glyphs keep their numbers; outlines of other glyphs are empty. */
  keepGlyphNumbers: 0x02,
  /** Glyph 0 keeps its outline. */
  keepNotdef: 0x40,
  /** The table "post" keeps the names of the glyphs in the subset. */
  keepGlyphNames: 0x80,
} as const;

/** An instance of HarfBuzz's subsetter in WebAssembly. After an error it must not be used again. */
export class SubsetLibrary {
  readonly #library: WasmLibrary<HarfBuzzSubset> = instantiate(
    import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'),
    '_initialize',
  );

  /** The bytes that the instance takes. */
  get memory(): number {
    return this.#library.bytes().length;
  }

  /** Allocates memory for a font; `fill` writes the font into it. */
  load(size: number, fill: (bytes: Buffer) => void): LoadedFont {
    const pointer = this.#library.allocate(size);
    fill(this.#library.bytes().subarray(pointer, pointer + size));
    return { pointer, size };
  }

  /** A subset of a loaded font, which is freed: these glyphs and their components. @param flags a sum of `subsetFlags` */
  subset({ pointer, size }: LoadedFont, glyphs: Iterable<number>, flags: number): Buffer {
    const { call } = this.#library;
    const blob = call.hb_blob_create(pointer, size, READ_ONLY, 0, 0);
    const face = call.hb_face_create(blob, 0);
    try {
      return this.#subsetOf(face, glyphs, flags);
    } finally {
      call.hb_face_destroy(face);
      call.hb_blob_destroy(blob);
      call.free(pointer);
    }
  }

  #subsetOf(face: number, glyphs: Iterable<number>, flags: number): Buffer {
    const { call } = this.#library;
    const input = call.hb_subset_input_create_or_fail();
    const wanted = call.hb_subset_input_glyph_set(input);
    for (const glyph of glyphs) call.hb_set_add(wanted, glyph);
    call.hb_subset_input_set_flags(input, flags);
    const subset = call.hb_subset_or_fail(face, input);
    call.hb_subset_input_destroy(input);
    if (subset === 0) throw new Error('HarfBuzz cannot make a subset of the font.');
    const blob = call.hb_face_reference_blob(subset);
    const start = call.hb_blob_get_data(blob, 0);
    const bytes = Buffer.from(this.#library.bytes().subarray(start, start + call.hb_blob_get_length(blob)));
    call.hb_blob_destroy(blob);
    call.hb_face_destroy(subset);
    return bytes;
  }
}

/** HB_MEMORY_MODE_READONLY. */
const READ_ONLY = 1;

interface HarfBuzzSubset extends Allocation {
  hb_blob_create(data: number, length: number, mode: number, userData: 0, destroy: 0): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: 0): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}
