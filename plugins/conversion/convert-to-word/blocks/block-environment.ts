import type { FieldsBy, FormField, PagePlace, WordFootnote } from '../../../../engine/index.js';
import type { Numbering } from '../lists/numbering.js';
import type { Backdrop } from '../styles/text-look.js';
import type { Survey } from '../survey/word-survey.js';

/** Data of the document that writing an element needs. */
export interface Environment {
  readonly survey: Survey;
  readonly cursor: Cursor;
  readonly numbering: Numbering;
  readonly language: string | undefined;
  /** The footnotes with a reference in the text, in the order in which they were written. */
  readonly footnotes: WordFootnote[];
  /** Background of the text; white when left out. */
  readonly backdrop?: Backdrop;
  /** In percent: by how much the letters of the text become wider so that lines end where they did; none when left out. */
  readonly widening?: number;
  bookmarkOf(place: PagePlace): { readonly bookmark: string } | undefined;
}

/** Counts what is written in the order of the survey: leaves, references to footnotes and footnotes. */
export class Cursor {
  #leaf = 0;
  #reference = 0;
  #note = 0;

  constructor(private readonly fields: FieldsBy) {}

  /** The form fields beside the next leaf. */
  nextLeaf(): readonly FormField[] {
    this.#leaf += 1;
    return this.fields.get(this.#leaf - 1) ?? [];
  }

  nextReference(): number {
    this.#reference += 1;
    return this.#reference - 1;
  }

  nextNote(): number {
    this.#note += 1;
    return this.#note - 1;
  }
}

/** The name of the bookmark at an element. Names that begin with an underscore are hidden in Word's list. */
export function bookmarkName(element: number): string {
  return `_Ref${element + 1}`;
}
