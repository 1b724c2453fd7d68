import { createHash } from 'node:crypto';

import type { Source } from './assembly/source.js';
import { ContentReader } from './content-balance.js';
import type { Balance } from './content-scanner.js';
import { deflated } from './filters.js';
import type { PdfFile } from './pdf-file.js';
import { ResourceAdder, type ResourceCategory } from './resource-adder.js';
import type { Revision } from './revision.js';
import { isArray, NewStream, PdfDict, type PdfValue, Ref, TargetRef } from './values.js';

/** Operators of content streams, as text of one byte a character. */
export interface Wrapping {
  /** In force while the content is drawn: a change of its matrix, say. */
  readonly inside?: string;
  /** Drawn after the content, in the graphics state that a page begins with. */
  readonly after?: string;
}

interface Content {
  readonly streams: readonly Ref[];
  /** How many `Q` restore more than the content saved, and must find something to restore. */
  readonly padding: number;
  readonly closing: string;
}

/** Draws around what is on pages. A dictionary given here is that of a page, to be changed and given to `Revision.replace`. */
export class PageContent {
  readonly #revision: Revision;
  readonly #file: PdfFile;
  readonly #reader: ContentReader;
  readonly #resources: ResourceAdder;
  readonly #streams = new Map<string, TargetRef>();
  readonly #contained = new Map<string, TargetRef | undefined>();
  /** By the number of an array that pages may share. */
  readonly #contents = new Map<number, Content>();
  readonly #arrays = new Map<string, TargetRef>();

  constructor(revision: Revision, source: Source) {
    this.#revision = revision;
    this.#file = source.file;
    this.#reader = new ContentReader(source.file);
    this.#resources = new ResourceAdder(revision, source);
  }

  /** Adds to the page's resources, and returns the name that content calls the resource by. */
  addResource(page: PdfDict, category: ResourceCategory, value: Ref): string {
    return this.#resources.add(page, category, value);
  }

  /** Once for each page; pages with the same before or after their content share it. */
  wrap(page: PdfDict, { inside = '', after = '' }: Wrapping): void {
    const written = page.get('Contents');
    const { streams, padding, closing } = this.#contentOf(written);
    if (streams.length > 0) {
      const before = this.#stream(`q\n${inside}\n${'q\n'.repeat(padding)}`);
      const behind = this.#stream(`\n${closing}${after}\n`);
      page.set('Contents', this.#array(written, [before, ...streams, behind]));
    } else if (after !== '') page.set('Contents', this.#stream(after));
  }

  #contentOf(written: PdfValue | undefined): Content {
    if (!(written instanceof Ref)) return this.#read(isArray(written) ? written : []);
    refuseAdded(written);
    const known = this.#contents.get(written.num);
    if (known !== undefined) return known;
    const found = this.#file.resolve(written);
    if (!isArray(found)) return this.#read([written]);
    const content = this.#read(found);
    this.#contents.set(written.num, content);
    return content;
  }

  #read(items: readonly PdfValue[]): Content {
    // Poppler draws nothing of an array that holds anything else.
    const streams = items.filter((item) => item instanceof Ref).filter((ref) => this.#isStream(ref));
    const balance = this.#reader.balanceOf(streams);
    const contained = balance.restored > 0 || balance.inImage ? this.#containedIn(streams) : undefined;
    if (contained === undefined) return { streams, padding: balance.restored, closing: closingOf(balance) };
    return { streams: [contained], padding: 0, closing: closingOf({ ...balance, inImage: false }) };
  }

  #isStream(ref: Ref): boolean {
    refuseAdded(ref);
    return this.#file.stream(ref) !== undefined;
  }

  #containedIn(streams: readonly Ref[]): TargetRef | undefined {
    const key = streams.map(({ num }) => num).join();
    if (this.#contained.has(key)) return this.#contained.get(key);
    const content = this.#reader.contained(streams);
    const ref = content && this.#revision.add(deflated(new PdfDict(), content));
    this.#contained.set(key, ref);
    return ref;
  }

  #stream(operators: string): TargetRef {
    const key = operators.length > 200 ? createHash('sha256').update(operators, 'latin1').digest('base64') : operators;
    const known = this.#streams.get(key);
    if (known !== undefined) return known;
    const bytes = Buffer.from(operators, 'latin1');
    const packed = deflated(new PdfDict(), bytes);
    // Its dictionary is longer by a filter.
    const isShorter = packed.bytes.length + 21 < bytes.length;
    const ref = this.#revision.add(isShorter ? packed : new NewStream(new PdfDict(), bytes));
    this.#streams.set(key, ref);
    return ref;
  }

  /** An array that was an object of its own, which pages may share, is one again. */
  #array(written: PdfValue | undefined, streams: readonly Ref[]): PdfValue {
    if (!(written instanceof Ref) || !this.#contents.has(written.num)) return streams;
    const key = [written, streams[0], streams.at(-1)].map((ref) => ref?.num).join();
    const ref = this.#arrays.get(key) ?? this.#revision.add(streams);
    this.#arrays.set(key, ref);
    return ref;
  }
}

/** What ends all that the content began. */
function closingOf({ ending, inImage, inPath, inText, marked, saved }: Balance): string {
  const image = inImage ? 'EI\n' : '';
  const path = inPath === true ? 'n\n' : '';
  const text = inText === true ? 'ET\n' : '';
  return `${ending}\n${image}${path}${text}${'EMC\n'.repeat(marked)}${'Q\n'.repeat(1 + saved)}`;
}

function refuseAdded(ref: Ref): void {
  if (ref instanceof TargetRef) throw new TypeError('What is on this page was drawn around already.');
}
