import type { FlowPicture } from './markup-environment.js';

/** Gives each picture a name in the folder `images`; a picture that is shown again keeps its name. */
export class ImageNames {
  readonly #names = new Map<string, string>();

  of({ path, format }: FlowPicture): string {
    const known = this.#names.get(path);
    if (known !== undefined) return known;
    const name = `images/image-${this.#names.size + 1}.${format}`;
    this.#names.set(path, name);
    return name;
  }

  /** Paths and names. */
  get all(): readonly (readonly [path: string, name: string])[] {
    return [...this.#names];
  }
}
