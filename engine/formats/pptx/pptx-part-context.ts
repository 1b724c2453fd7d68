import type { Relations } from '../ooxml/relations.js';
import type { PictureFile } from './presentation.js';
import type { ThemeNames } from './theme-names.js';

/** Relations, media files and the theme to which the markup of a slide or layout refers. */
export interface PartContext {
  readonly relations: Relations;
  readonly media: Media;
  readonly theme: ThemeNames;
}

/** The pictures of a presentation, each of which is in the package once. */
export class Media {
  readonly #names = new Map<string, string>();

  /** The name of a picture in the folder `ppt/media`. */
  nameOf({ path, format }: PictureFile): string {
    const name = this.#names.get(path) ?? `image${this.#names.size + 1}.${format}`;
    this.#names.set(path, name);
    return name;
  }

  get all(): Iterable<readonly [path: string, name: string]> {
    return this.#names;
  }
}

export function pictureRelation({ relations, media }: PartContext, picture: PictureFile): string {
  return relations.add('image', `../media/${media.nameOf(picture)}`);
}
