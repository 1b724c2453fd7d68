import { TooComplex } from '../../errors.js';
import type { Source } from '../assembly/source.js';
import { ContentReader } from '../content/content-balance.js';
import type { Balance } from '../content/content-scanner.js';
import { deflated } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { ResourceAdder, type ResourceCategory } from '../write/resource-adder.js';
import type { Revision } from '../write/revision.js';
import { SharedStreams } from '../write/shared-streams.js';
import { isArray, PdfDict, type PdfValue, Ref, TargetRef } from '../syntax/values.js';

/** Operators of content streams, as text of one byte a character. */
export interface Wrapping {
  /** In force while the content is drawn: a change of its matrix, say. */
  readonly inside?: string;
  /**
   * Drawn after the content, in the graphics state that a page begins with. Pieces, none of which ends in the middle of a
   * word, are streams of their own: those that pages have in common are written once.
   */
  readonly after?: string | readonly string[];
}

interface Content {
  /** What stands in the page's content; when it is long, also what has to stand before and behind it. */
  readonly streams: readonly Ref[];
  /** What ends all that the content began. */
  readonly closing: string;
}

/** Neither viewers nor we keep count of more. */
const MAX_OPEN = 100_000;
/** A list of streams that pages share is one for each thing that is drawn behind it, and may be long. */
const MAX_REPEATED = 5_000_000;

/** Draws around what is on pages. A dictionary given here is that of a page, to be changed and given to `Revision.replace`. */
export class PageContent {
  readonly #revision: Revision;
  readonly #file: PdfFile;
  readonly #reader: ContentReader;
  readonly #resources: ResourceAdder;
  readonly #streams: SharedStreams;
  /** By the number of the object that a page's /Contents leads to, and by those of its streams. */
  readonly #contents = new Map<number, Content>();
  readonly #read = new Map<string, Content>();
  /** Of those objects, the ones that are lists, and what becomes of them. */
  readonly #listed = new Set<number>();
  readonly #lists = new Map<string, TargetRef>();
  #repeated = 0;

  constructor(revision: Revision, source: Source) {
    this.#revision = revision;
    this.#file = source.file;
    this.#reader = new ContentReader(source.file);
    this.#resources = new ResourceAdder(revision, source);
    this.#streams = new SharedStreams(revision);
  }

  /** Adds to the page's resources, and returns the name that content calls the resource by. */
  addResource(page: PdfDict, category: ResourceCategory, value: Ref): string {
    return this.#resources.add(page, category, value);
  }

  /** Once for each page; pages with the same before or after their content share it. */
  wrap(page: PdfDict, { inside = '', after = [] }: Wrapping): void {
    const written = page.get('Contents');
    const content = this.#contentOf(written);
    const [first = '', ...others] = typeof after === 'string' ? [after] : after;
    if (content.streams.length > 0) {
      const before = this.#streams.add(`q\n${inside}\n`);
      const behind = [`\n${content.closing}${first}\n`, ...others].map((piece) => this.#streams.add(piece));
      page.set('Contents', this.#list(written, content, [before, ...behind]));
    } else if (first !== '') {
      page.set(
        'Contents',
        [first, ...others].map((piece) => this.#streams.add(piece)),
      );
    }
  }

  #contentOf(written: PdfValue | undefined): Content {
    if (!(written instanceof Ref)) return this.#contentIn(isArray(written) ? written : []);
    refuseAdded(written);
    const known = this.#contents.get(written.num);
    if (known !== undefined) return known;
    const list = this.#file.array(written);
    const content = this.#contentIn(list ?? [written]);
    if (list !== undefined) this.#listed.add(written.num);
    this.#contents.set(written.num, content);
    return content;
  }

  #contentIn(items: readonly PdfValue[]): Content {
    // Poppler draws nothing of an array that holds anything else.
    const streams = items.filter((item) => item instanceof Ref).filter((ref) => this.#isStream(ref));
    const key = streams.map(({ num }) => num).join();
    const content = this.#read.get(key) ?? this.#contentOfStreams(streams);
    this.#read.set(key, content);
    return content;
  }

  #isStream(ref: Ref): boolean {
    refuseAdded(ref);
    return this.#file.stream(ref) !== undefined;
  }

  #contentOfStreams(streams: readonly Ref[]): Content {
    const balance = this.#reader.balanceOf(streams);
    const mended = balance.restored > 0 || balance.inImage ? this.#reader.contained(streams) : undefined;
    if (mended === undefined) return this.#framed(streams, balance);
    const contained = this.#revision.add(deflated(new PdfDict(), mended));
    return this.#framed([contained], { ...balance, restored: 0, inImage: false });
  }

  #framed(streams: readonly Ref[], balance: Balance): Content {
    const { restored, saved, marked, ending } = balance;
    if (Math.max(restored, saved, marked, ending.length) > MAX_OPEN)
      throw new TooComplex(`The content of a page leaves more than ${MAX_OPEN} things open.`);
    // What restores more than was saved must find something to restore.
    const opening = restored > 0 ? [this.#streams.add('q\n'.repeat(restored))] : [];
    const closing = closingOf(balance);
    const long = this.#streams.addLong(closing);
    return long === undefined
      ? { streams: [...opening, ...streams], closing }
      : { streams: [...opening, ...streams, long], closing: '' };
  }

  /** A list that was an object of its own, which pages may share, is one again. */
  #list(written: PdfValue | undefined, { streams }: Content, around: readonly TargetRef[]): PdfValue {
    const list = (): readonly Ref[] => [...around.slice(0, 1), ...streams, ...around.slice(1)];
    if (!(written instanceof Ref) || !this.#listed.has(written.num)) return list();
    const key = [written, ...around].map(({ num }) => num).join();
    const ref = this.#lists.get(key) ?? this.#addList(list());
    this.#lists.set(key, ref);
    return ref;
  }

  #addList(list: readonly Ref[]): TargetRef {
    this.#repeated += list.length;
    if (this.#repeated > MAX_REPEATED) throw new TooComplex('Too many pages share a long list of content.');
    return this.#revision.add(list);
  }
}

/** What ends all that content began, and the `q` that stands before it. */
export function closingOf({ ending, inImage, inPath, inText, marked, saved }: Balance): string {
  const image = inImage ? 'EI\n' : '';
  const path = inPath === true ? 'n\n' : '';
  const text = inText === true ? 'ET\n' : '';
  return `${ending}\n${image}${path}${text}${'EMC\n'.repeat(marked)}${'Q\n'.repeat(1 + saved)}`;
}

function refuseAdded(ref: Ref): void {
  if (ref instanceof TargetRef) throw new TypeError('What is on this page was drawn around already.');
}
