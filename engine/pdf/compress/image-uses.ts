import type { PdfFile } from '../file/pdf-file.js';
import { Ref, type PdfValue } from '../syntax/values.js';

/** How an image XObject is used. */
export interface DrawnImage {
  readonly generation: number;
  /** Of its data, encoded. */
  readonly bytes: number;
  /** The largest that anything draws it, in points. */
  width: number;
  height: number;
  role: 'picture' | 'stencil' | 'softMask';
  /** Whether its samples must stay what they are. */
  isFixed: boolean;
}

/** How large something is drawn, in points. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The images that are drawn, each at the largest of its sizes. */
export class ImageUses {
  readonly #found = new Map<number, DrawnImage>();

  constructor(private readonly file: PdfFile) {}

  /** By the numbers of their objects. */
  get all(): ReadonlyMap<number, DrawnImage> {
    return this.#found;
  }

  /** Adds a use of an image object, and of its masks and alternates; what is none is left. */
  add(value: PdfValue | undefined, extent: Extent, role?: DrawnImage['role']): void {
    const stream = this.file.stream(value);
    if (stream === undefined || !(value instanceof Ref)) return;
    const isStencil = this.file.boolean(stream.dict.get('ImageMask')) === true;
    const found = this.#found.get(value.num) ?? {
      ...{ generation: value.gen, bytes: stream.length, width: 0, height: 0, isFixed: false },
      role: isStencil ? 'stencil' : (role ?? 'picture'),
    };
    if (role === 'softMask') found.role = role;
    // Mixed with a colour, pixel by pixel, with another image.
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
