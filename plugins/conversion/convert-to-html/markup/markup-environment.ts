import type { Figure, FormField, PagePlace } from '../../../../engine/index.js';
import type { ClassNames } from '../styles/class-names.js';
import type { Look } from '../styles/html-look.js';
import { placeKey, type Survey } from '../survey/html-survey.js';

/** Markup, or a picture whose bytes go here in Base64. */
export type Piece = string | { readonly embed: FlowPicture };

export type FlowPicture = Figure['picture'];

/** Data of the document and the output format that writing an element needs. */
export interface Environment {
  readonly survey: Survey;
  readonly classes: ClassNames;
  /** Whether the markup is part of a book, where attributes of EPUB tell about structures. */
  readonly isBook: boolean;
  readonly language: string | undefined;
  /** The width of the text of a page, in points. */
  widthOf(page: number): number;
  /** The reference to an id in the markup of an element. */
  hrefOf(element: number, id: string): string;
  /** The value of `src`. */
  sourceOf(picture: FlowPicture): Piece;
}

/** Where a writer stands. */
export interface FlowPlace {
  readonly environment: Environment;
  readonly cursor: Cursor;
  /** The look and the direction of what encloses the elements. */
  readonly look: Look;
  readonly isRightToLeft: boolean;
  /** The number of the drawn box that they stand in. */
  readonly box?: number;
}

/** The id of an element that links lead to. */
export function idOf({ headings, linked }: Survey, element: number): string | undefined {
  if (headings.has(element)) return `section-${element}`;
  return linked.has(element) ? `place-${element}` : undefined;
}

/** A link to an element. */
export interface PlaceLink {
  readonly href: string;
  /** The number of the element. */
  readonly element: number;
}

/** Where a link inside the document leads to; undefined when the place is on a page that is not written. */
export function placeLink({ survey, hrefOf }: Environment, place: PagePlace): PlaceLink | undefined {
  const element = place.top === undefined ? undefined : survey.targets.get(placeKey(place));
  const id = element === undefined ? undefined : idOf(survey, element);
  if (element !== undefined && id !== undefined) return { href: hrefOf(element, id), element };
  const first = survey.places.elementOfPage(place.page);
  return first === undefined ? undefined : { href: hrefOf(first, `page-${place.page}`), element: first };
}

/** Counts what is written in the order of the survey: leaves, references to footnotes, footnotes and begun pages. */
export class Cursor {
  readonly #begun = new Set<number>();
  #leaf = 0;
  #reference = 0;
  #note = 0;

  constructor(private readonly survey: Survey) {}

  /** The form fields beside the next leaf. */
  nextLeaf(): readonly FormField[] {
    this.#leaf += 1;
    return this.survey.fields.ofLeaf.get(this.#leaf - 1) ?? [];
  }

  nextReference(): number {
    this.#reference += 1;
    return this.#reference - 1;
  }

  nextNote(): number {
    this.#note += 1;
    return this.#note - 1;
  }

  /** Whether a page begins here; false when it has begun before. */
  beginPage(page: number): boolean {
    if (this.#begun.has(page)) return false;
    this.#begun.add(page);
    return true;
  }
}
