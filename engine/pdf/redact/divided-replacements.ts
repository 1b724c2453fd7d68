import type { PdfFile } from '../file/pdf-file.js';
import { isArray, type PdfDict, PdfString, Ref, type PdfValue } from '../syntax/values.js';
import { withoutJoinedMatches } from './strings/joined-strings.js';
import type { TextRemoval } from './strings/text-removal.js';

interface Settings {
  /** The structure elements with an /ActualText, by their object numbers. */
  readonly replaced: ReadonlyMap<number, Ref>;
  readonly removal: TextRemoval;
  /** Whether the texts of an element stay as they are. */
  readonly isExcluded: (element: PdfDict) => boolean;
}

/** Maximum number of entries of the role map from a type to the standard one that it stands for. */
const MAX_ROLES = 32;

/** Structure types whose text continues that of the element before (ISO 32000-2 §14.8.4.7). */
const INLINE: ReadonlySet<string> = new Set(
  'Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Em Strong Sub Lbl'.split(' '),
);

/**
 * Returns the replacement texts (/ActualText) of structure elements that lose a part of a match which several elements give together,
 * as readers of the structure tree join them, by the object numbers of the elements. A match within one text stays, and so does one that
 * goes on in text that the page shows.
 */
export function dividedReplacements(file: PdfFile, settings: Settings): ReadonlyMap<number, PdfString> {
  const { replaced, removal } = settings;
  const texts = Array.from(replaced.values(), (ref) => file.string(file.dict(ref)?.get('ActualText'))?.text ?? '');
  if (texts.length < 2 || !removal.mayMatch(texts)) return new Map();
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('StructTreeRoot'));
  const walk = new ReplacementWalk(file, { ...settings, roles: file.dict(root?.get('RoleMap')) });
  walk.visitAll(root?.get('K') ?? null);
  const changes = new Map<number, PdfString>();
  for (const chain of walk.chains) {
    const items = chain.map(({ text }) => text);
    const rest = withoutJoinedMatches(items, removal, 'pieces');
    chain.forEach(({ num, text }, index) => {
      const item = rest[index];
      if (num !== undefined && item !== text && item instanceof PdfString) changes.set(num, item);
    });
  }
  return changes;
}

/** A replacement text, or the line end before an element that is not inline, which has no number. */
interface Replacement {
  readonly num: number | undefined;
  readonly text: PdfString;
}

/** The visit of a part of the tree, which yields the visits of parts of it. */
type Visit = Generator<Visit, void, undefined>;

const LINE_END = PdfString.fromText('\n');

/** Collects replacement texts that follow one another without other content between them. */
class ReplacementWalk {
  readonly chains: Replacement[][] = [[]];
  readonly #visited = new Set<number>();

  constructor(
    private readonly file: PdfFile,
    private readonly settings: Settings & { readonly roles: PdfDict | undefined },
  ) {}

  /** Visits the elements in the order of the tree, without recursion, because hostile trees nest deeply. */
  visitAll(kids: PdfValue): void {
    const visits = [this.#visit(kids)];
    for (let last = visits.at(-1); last !== undefined; last = visits.at(-1)) {
      const { done, value } = last.next();
      if (done === true) visits.pop();
      else visits.push(value);
    }
  }

  *#visit(kids: PdfValue): Visit {
    const { file } = this;
    for (const kid of file.array(kids) ?? [kids]) {
      const element = file.dict(kid);
      if (element?.has('S') !== true) {
        // Content of the page, which has no replacement text.
        if (file.resolve(kid) !== null) this.#endChain();
      } else if (kid instanceof Ref && !this.#visited.has(kid.num)) {
        this.#visited.add(kid.num);
        yield this.#visitElement(kid, element);
      }
    }
  }

  *#visitElement(ref: Ref, element: PdfDict): Visit {
    const { replaced, isExcluded } = this.settings;
    const text = this.file.string(element.get('ActualText'));
    const isInline = INLINE.has(this.#typeOf(element));
    if (!isInline) this.#add({ num: undefined, text: LINE_END });
    const kids = element.get('K') ?? null;
    if (isExcluded(element)) this.#endChain();
    else if (text === undefined || !replaced.has(ref.num)) yield this.#visit(kids);
    else {
      this.#add({ num: ref.num, text });
      yield this.#visitReplaced(kids);
    }
    if (!isInline) this.#add({ num: undefined, text: LINE_END });
  }

  /** Readers that show the text of an element do not show the texts of its children, which can still be read one after another. */
  *#visitReplaced(kids: PdfValue): Visit {
    if (!isArray(this.file.resolve(kids)) && this.file.dict(kids) === undefined) return;
    const outer = this.chains.pop() ?? [];
    this.chains.push([]);
    yield this.#visit(kids);
    this.chains.push(outer);
  }

  #typeOf(element: PdfDict): string {
    let type = this.file.name(element.get('S')) ?? '';
    for (let count = 0; count < MAX_ROLES && !INLINE.has(type); count++) {
      const role = this.file.name(this.settings.roles?.get(type));
      if (role === undefined) break;
      type = role;
    }
    return type;
  }

  #add(replacement: Replacement): void {
    this.chains.at(-1)?.push(replacement);
  }

  #endChain(): void {
    this.chains.push([]);
  }
}
