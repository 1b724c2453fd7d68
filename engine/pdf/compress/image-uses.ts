import type { PdfFile } from '../file/pdf-file.js';
import { Ref, type PdfValue } from '../syntax/values.js';

/** The use of an image XObject. */
export interface DrawnImage {
  readonly generation: number;
  /** The number of encoded bytes. */
  readonly bytes: number;
  /** The largest size at which the image is drawn, in points. */
  width: number;
  height: number;
  role: 'picture' | 'stencil' | 'softMask';
  /** Whether the samples must not be changed. */
  isFixed: boolean;
}

/** The size of a drawn object, in points. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Collects the images that are drawn, each with the largest of its sizes. */
export class ImageUses {
  readonly #found = new Map<number, DrawnImage>();

  constructor(private readonly file: PdfFile) {}

  /** The images by object number. */
  get all(): ReadonlyMap<number, DrawnImage> {
    return this.#found;
  }

  /** Adds a use of an image, its masks and its alternates; other objects are ignored. */
  add(value: PdfValue | undefined, extent: Extent, role?: DrawnImage['role']): void {
    const stream = this.file.stream(value);
    if (stream === undefined || !(value instanceof Ref)) return;
    const isStencil = this.file.boolean(stream.dict.get('ImageMask')) === true;
    const found = this.#found.get(value.num) ?? {
      ...{ generation: value.gen, bytes: stream.length, width: 0, height: 0, isFixed: false },
      role: isStencil ? 'stencil' : (role ?? 'picture'),
    };
    if (role === 'softMask') found.role = role;
    // The colours are preblended by a soft mask, so both images need the same pixels.
    if (stream.dict.has('Matte')) found.isFixed = true;
    const isLarger = extent.width > found.width || extent.height > found.height;
    found.width = Math.max(found.width, extent.width);
    found.height = Math.max(found.height, extent.height);
    this.#found.set(value.num, found);
    if (!isLarger || role !== undefined) return;
    this.add(stream.dict.get('SMask'), extent, 'softMask');
    this.add(stream.dict.get('Mask'), extent, 'stencil');
    for (const alternate of this.file.array(stream.dict.get('Alternates')) ?? []) {
      this.add(this.file.dict(alternate)?.get('Image'), extent, 'picture');
    }
  }
}
