import type { Ref } from '../../syntax/values.js';
import type { MarkTarget } from '../mark-writer.js';

/** The page that shows text, and the form whose content the text is; undefined for the content of the page itself. */
interface TextOwner {
  readonly page: Ref;
  readonly stream: Ref | undefined;
}

/** A paragraph that a structure tree lacks: text of a page between content that the tree has. */
export interface AddedParagraph extends TextOwner {
  /** The element that has the content before the text; undefined for text before all content of the tree. */
  readonly after: Ref | undefined;
  /** The marked-content identifiers of the text. */
  readonly identifiers: readonly number[];
}

/** Collects the text of a document that is neither in its structure tree nor in artifacts, in the order of the content. */
export class UntaggedText {
  readonly paragraphs: AddedParagraph[] = [];
  /** The number of bytes of text in the tree. */
  tagged = 0;
  /** The number of bytes of text that is neither in the tree nor in artifacts. */
  untagged = 0;
  /** The element that has the content before. */
  #last: Ref | undefined;
  /** The paragraph that further text belongs to. */
  #open: (AddedParagraph & { readonly identifiers: number[] }) | undefined;

  /** Notes content of an element: text after it is another paragraph. */
  pass(element: Ref | undefined): void {
    this.#last = element ?? this.#last;
    this.#open = undefined;
  }

  /** Returns the target for text of a page, or of a form. @param taken the identifiers that the tree has of it */
  within(owner: TextOwner, taken: ReadonlyMap<number, unknown>): MarkTarget {
    let next = 0;
    const begin = (): string => {
      while (taken.has(next)) next += 1;
      this.#add(owner, next);
      return `\n/P <</MCID ${next++}>> BDC\n`;
    };
    return { begin };
  }

  #add({ page, stream }: TextOwner, identifier: number): void {
    const open = this.#open;
    if (open?.page.num === page.num && open.stream?.num === stream?.num) {
      open.identifiers.push(identifier);
      return;
    }
    this.#open = { page, stream, after: this.#last, identifiers: [identifier] };
    this.paragraphs.push(this.#open);
  }
}
