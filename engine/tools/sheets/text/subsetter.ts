import { type Cff, readCff } from './cff.js';
import { layOut, readPiece, type Sfnt, withFile } from './sfnt.js';
import { type Allocation, instantiate, type WasmLibrary } from './wasm-library.js';

/** Cuts fonts down to the glyphs that are used. */
export class Subsetter {
  readonly #library: WasmLibrary<HarfBuzzSubset> = instantiate(
    import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'),
    '_initialize',
  );

  get memory(): number {
    return this.#library.bytes().length;
  }

  /**
   * The tables that draw these glyphs and what they are made of, without hints. The glyphs keep their numbers, or, where
   * they go by CIDs, their CIDs.
   */
  subset(sfnt: Sfnt, glyphs: readonly number[]): Buffer {
    const { call } = this.#library;
    const cff = sfnt.tables.has('CFF ') ? readCff(sfnt) : undefined;
    const { pointer, size } = this.#load(sfnt, rangesOf(sfnt, glyphs, cff));
    const blob = call.hb_blob_create(pointer, size, READ_ONLY, 0, 0);
    const face = call.hb_face_create(blob, 0);
    try {
      return this.#cut(face, glyphs, cff?.isCidKeyed === true ? WITHOUT_HINTS : WITHOUT_HINTS | KEEP_NUMBERS);
    } finally {
      call.hb_face_destroy(face);
      call.hb_blob_destroy(blob);
      call.free(pointer);
    }
  }

  /** Reads the parts of tables straight to where HarfBuzz looks for them. */
  #load(sfnt: Sfnt, ranges: readonly Range[]): { readonly pointer: number; readonly size: number } {
    const lengths = new Map(ranges.map(({ tag }) => [tag, sfnt.tables.get(tag)?.length ?? 0]));
    const { size, directory, offsets } = layOut(lengths);
    const pointer = this.#library.allocate(size);
    const bytes = this.#library.bytes().subarray(pointer, pointer + size);
    directory.copy(bytes);
    withFile(sfnt.path, (file) => {
      for (const { tag, start, end } of ranges) {
        const table = offsets.get(tag) ?? 0;
        readPiece(file, sfnt, { tag, start, target: bytes.subarray(table + start, table + end) });
      }
    });
    return { pointer, size };
  }

  #cut(face: number, glyphs: readonly number[], flags: number): Buffer {
    const { call } = this.#library;
    const input = call.hb_subset_input_create_or_fail();
    const wanted = call.hb_subset_input_glyph_set(input);
    for (const glyph of glyphs) call.hb_set_add(wanted, glyph);
    call.hb_subset_input_set_flags(input, flags);
    const cut = call.hb_subset_or_fail(face, input);
    call.hb_subset_input_destroy(input);
    if (cut === 0) throw new Error('HarfBuzz cannot make a subset of the font.');
    const blob = call.hb_face_reference_blob(cut);
    const start = call.hb_blob_get_data(blob, 0);
    const bytes = Buffer.from(this.#library.bytes().subarray(start, start + call.hb_blob_get_length(blob)));
    call.hb_blob_destroy(blob);
    call.hb_face_destroy(cut);
    return bytes;
  }
}

/** HB_MEMORY_MODE_READONLY, and of hb_subset_flags_t. */
const READ_ONLY = 1;
const WITHOUT_HINTS = 1;
const KEEP_NUMBERS = 2;

/** A part of a table. */
interface Range {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
}

/**
 * What is read of a font: of the fonts for Chinese, Japanese and Korean, 15 MB are outlines of which a text needs a few.
 * Where glyphs have names, some are made of others, so all are read.
 */
function rangesOf({ tables }: Sfnt, glyphs: readonly number[], cff: Cff | undefined): readonly Range[] {
  return DRAWING.flatMap((tag) => {
    const end = tables.get(tag)?.length;
    if (end === undefined) return [];
    if (tag !== 'CFF ' || cff?.isCidKeyed !== true) return [{ tag, start: 0, end }];
    const { count, offsetOf } = cff.charStrings;
    const outlines = [0, ...glyphs].map((glyph) => ({ tag, start: offsetOf(glyph), end: offsetOf(glyph + 1) }));
    return [{ tag, start: 0, end: offsetOf(0) }, ...outlines, { tag, start: offsetOf(count), end }];
  });
}

const DRAWING = ['head', 'hhea', 'maxp', 'hmtx', 'glyf', 'loca', 'CFF '] as const;

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
