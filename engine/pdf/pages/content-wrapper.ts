import { TooComplex } from '../../errors.js';
import type { Source } from '../assembly/source.js';
import { ContentReader } from '../content/content-balance.js';
import type { Balance } from '../content/content-scanner.js';
import { deflated } from '../filters/filters.js';
import type { PdfFile } from '../file/pdf-file.js';
import { ResourceAdder, type ResourceCategory } from '../write/resource-adder.js';
import type { Revision } from '../write/revision.js';
import { SharedStreams } from '../write/shared-streams.js';
import { paintedContent } from './drawing/painted-content.js';
import { isArray, PdfDict, type PdfValue, Ref, TargetRef } from '../syntax/values.js';

/** Operators to add to the content of a page, as text of one byte a character. */
export interface Wrapping {
  /** Operators that apply to the content, such as a change of the matrix. */
  readonly inside?: string;
  /**
   * Operators that are drawn after the content, in the initial graphics state. Each piece of an array becomes a stream, which
   * pages share if it is equal; a piece must not end inside a token.
   */
  readonly after?: string | readonly string[];
}

interface Content {
  /** The content streams of the page; if necessary with streams before and after that balance them. */
  readonly streams: readonly Ref[];
  /** The operators that close everything that the content leaves open. */
  readonly closing: string;
}

/** Maximum number of open states and marked contents; viewers do not count more either. */
const MAX_OPEN = 100_000;
/** Maximum number of references in copies of shared /Contents arrays: each addition needs a copy, which may be long. */
const MAX_REPEATED = 5_000_000;

/** Adds operators before and after the content of pages. Page dictionaries passed here are changed in place. */
export class ContentWrapper {
  readonly #revision: Revision;
  readonly #file: PdfFile;
  readonly #reader: ContentReader;
  readonly #resources: ResourceAdder;
  readonly #streams: SharedStreams;
  /** The contents by the object number of /Contents, and (`#read`) by the numbers of their streams. */
  readonly #contents = new Map<number, Content>();
  readonly #read = new Map<string, Content>();
  /** The object numbers of /Contents that are arrays, and (`#lists`) the arrays that replace them. */
  readonly #listed = new Set<number>();
  readonly #lists = new Map<string, TargetRef>();
  #repeated = 0;

  constructor(revision: Revision, source: Source) {
    this.#revision = revision;
    this.#file = source.file;
    this.#reader = new ContentReader(source.file, {
      decodeDamaged: (stream, limit) => paintedContent(source.file, stream, limit),
    });
    this.#resources = new ResourceAdder(revision, source);
    this.#streams = new SharedStreams(revision);
  }

  /** Adds a resource to the page and returns its name for the content. */
  addResource(page: PdfDict, category: ResourceCategory, value: Ref): string {
    return this.#resources.add(page, category, value);
  }

  /** Wraps the content of a page; call it once for each page. Pages share equal streams. */
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
    // Poppler draws nothing if the array has an item that is not a reference to a stream.
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
    const isMended = balance.restored > 0 || balance.inImage || this.#reader.hasDamage(streams);
    const mended = isMended ? this.#reader.contained(streams) : undefined;
    if (mended === undefined) return this.#framed(streams, balance);
    const contained = this.#revision.add(deflated(new PdfDict(), mended));
    return this.#framed([contained], { ...balance, restored: 0, inImage: false });
  }

  #framed(streams: readonly Ref[], balance: Balance): Content {
    const { restored, saved, marked, ending } = balance;
    if (Math.max(restored, saved, marked, ending.length) > MAX_OPEN)
      throw new TooComplex(`The content of a page leaves more than ${MAX_OPEN} things open.`);
    // A `Q` without a `q` needs a saved state to restore.
    const opening = restored > 0 ? [this.#streams.add('q\n'.repeat(restored))] : [];
    const closing = closingOf(balance);
    const long = this.#streams.addLong(closing);
    return long === undefined
      ? { streams: [...opening, ...streams], closing }
      : { streams: [...opening, ...streams, long], closing: '' };
  }

  /** Returns the value of /Contents: an array, or a reference if the old array was an indirect object, which pages may share. */
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

/** Ends a path, and its clipping, that a form XObject leaves open: viewers go on with it in the content of the page. */
const FORMS_PATH = '0 0 m n\n';

/** Returns the operators that close everything that content leaves open, and the `q` before the content. */
export function closingOf({ ending, inImage, inPath, inText, marked, saved }: Balance): string {
  const image = inImage ? 'EI\n' : '';
  const path = inPath === true ? 'n\n' : '';
  const text = inText === true ? 'ET\n' : '';
  return `${ending}\n${image}${path}${text}${FORMS_PATH}${'EMC\n'.repeat(marked)}${'Q\n'.repeat(1 + saved)}`;
}

function refuseAdded(ref: Ref): void {
  if (ref instanceof TargetRef) throw new TypeError('The content of this page is already wrapped.');
}
