import { type Allocation, instantiate } from './wasm-library.js';

/**
 * A font with these glyphs only, at the numbers that they have: what a composite glyph is made of comes along.
 * The instance of HarfBuzz goes with the work: the memory of one that met a large font would not shrink.
 */
export function subset(sfnt: Uint8Array, glyphs: Iterable<number>): Buffer {
  const library = instantiate<Subsetter>('harfbuzzjs/dist/harfbuzz-subset.wasm', '_initialize');
  const { call } = library;
  const face = call.hb_face_create(call.hb_blob_create(library.copyIn(sfnt), sfnt.length, READ_ONLY, 0, 0), 0);
  const input = call.hb_subset_input_create_or_fail();
  const wanted = call.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) call.hb_set_add(wanted, glyph);
  call.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GLYPH_IDS);
  const result = call.hb_face_reference_blob(call.hb_subset_or_fail(face, input));
  const start = call.hb_blob_get_data(result, 0);
  return Buffer.from(library.bytes().subarray(start, start + call.hb_blob_get_length(result)));
}

/** HB_MEMORY_MODE_READONLY, and of hb_subset_flags_t. */
const READ_ONLY = 1;
const NO_HINTING = 1;
const RETAIN_GLYPH_IDS = 2;

interface Subsetter extends Allocation {
  hb_blob_create(data: number, length: number, mode: number, userData: 0, destroy: 0): number;
  hb_blob_get_data(blob: number, length: 0): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}
