import type { Relations } from '../ooxml/relations.js';
import type { Pictures } from './docx-pictures.js';

/** Pictures and ids of the whole document, and the relations of the part that is being written. */
export interface PartContext {
  readonly relations: Relations;
  readonly pictures: Pictures;
  readonly ids: Ids;
}

/** Numbers that are unique in a document: of drawings, bookmarks and controls. */
export class Ids {
  #last = 0;

  next(): number {
    this.#last += 1;
    return this.#last;
  }
}
