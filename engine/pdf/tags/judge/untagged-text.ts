import type { Ref } from '../../syntax/values.js';
import type { MarkTarget } from '../mark-writer.js';

/** A paragraph that a structure tree lacks: text of a page between content that the tree has. */
export interface AddedParagraph {
  readonly page: Ref;
  /** The form whose content the text is; undefined for the content of the page itself. */
  readonly stream: Ref | undefined;
  /** The element that has the content before the text; undefined for text before all content of the tree. */
  readonly after: Ref | undefined;
  /** The marked-content identifiers of the text. */
  readonly identifiers: readonly number[];
}

/** Collects the text of a document that is neither in its structure tree nor in artifacts, in the order of the content. */
export class UntaggedText {
  readonly paragraphs: AddedParagraph[] = [];
  /** How many bytes of text are in the tree, and in neither. */
  tagged = 0;
  untagged = 0;
  #last: Ref | undefined;
  #isOpen = false;
  /** Those of the last paragraph. */
  #identifiers: number[] = [];

  /** Notes content of an element: text after it is another paragraph. */
  pass(element: Ref | undefined): void {
    this.#last = element ?? this.#last;
    this.#isOpen = false;
  }

  /** Returns the target for text of a page, or of a form. @param taken the identifiers that the tree has of it */
  within(owner: Pick<AddedParagraph, 'page' | 'stream'>, taken: ReadonlyMap<number, unknown>): MarkTarget {
    let next = 0;
    const begin = (): string => {
      while (taken.has(next)) next += 1;
      this.#add(owner, next);
      return `\n/P <</MCID ${next++}>> BDC\n`;
    };
    return { begin };
  }

  #add(owner: Pick<AddedParagraph, 'page' | 'stream'>, identifier: number): void {
    const last = this.paragraphs.at(-1);
    const isOther = last?.page.num !== owner.page.num || last.stream?.num !== owner.stream?.num;
    if (isOther) this.#isOpen = false;
    if (!this.#isOpen) this.#identifiers = [];
    if (!this.#isOpen) this.paragraphs.push({ ...owner, after: this.#last, identifiers: this.#identifiers });
    this.#identifiers.push(identifier);
    this.#isOpen = true;
  }
}
