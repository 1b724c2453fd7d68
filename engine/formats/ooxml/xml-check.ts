const NAME = String.raw`[A-Za-z_\x80-\xff][\w.\-\x80-\xff]*`;
const QUALIFIED = `${NAME}(?::${NAME})?`;
const VALUE = String.raw`(?:"[^"<]*"|'[^'<]*')`;
const ATTRIBUTES = String.raw`(?:\s+${QUALIFIED}\s*=\s*${VALUE})*`;
/** A start tag with its name, attributes and slash, or an end tag with its name. */
const TAG = new RegExp(String.raw`<(?:(${QUALIFIED})(${ATTRIBUTES})\s*(/?)|/(${QUALIFIED})\s*)>`, 'y');
/** Anything that ends like a tag, outside of quotation marks. */
const COMPLETE_TAG = /<[^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*>/y;
const PREFIXED = new RegExp(String.raw`\s(${NAME}):(${NAME})\s*=\s*${VALUE}|${VALUE}`, 'g');
/** A character or a reference that no text may have. The references are those of a document without a DTD. */
const NO_TEXT =
  // eslint-disable-next-line no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/i;
/** Markup other than tags, by its first characters. */
const ENDS = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' } as const;
const LONGEST_START = '<![CDATA['.length;
/** Maximum number of characters of a tag; a part with a longer one is not checked. */
const MAX_TAG = 2 ** 16;
/** Maximum depth of elements; a deeper part is not checked. With the length of tags it bounds the memory. */
const MAX_DEPTH = 1000;
/** Maximum number of prefixes that the open elements declare; a part with more is not checked. */
const MAX_PREFIXES = 10_000;
/** Maximum number of characters of a reference. */
const MAX_REFERENCE = 64;

/**
 * Checks whether XML is well-formed (XML 1.0 and Namespaces in XML 1.0) up to the end of its root element, with the exception of attributes
 * that occur twice. Parsers read nothing after the first error.
 */
export class XmlCheck {
  #state: 'start' | 'prolog' | 'root' | 'ended' | 'damaged' | 'unknown' = 'start';
  #rest = '';
  /** Whether a declaration, a comment or a tag was read. Data without any, such as encrypted ones, are no XML. */
  #isBegun = false;
  /** The end of a comment, a section or an instruction that is being passed over. */
  #until: string | undefined;
  readonly #open: { readonly name: string; readonly declared: readonly string[] }[] = [];
  /** How many of the open elements declare a prefix, for those that one declares. */
  readonly #prefixes = new Map<string, number>([
    ['xml', 1],
    ['xmlns', 1],
  ]);

  /** Reads the next bytes. */
  read(piece: Buffer): void {
    if (this.#state === 'start') {
      if (piece.length === 0) return;
      this.#state = isReadable(piece) ? 'prolog' : 'unknown';
    }
    if (!this.#isReading) return;
    const text = this.#rest + piece.toString('latin1');
    const end = this.#readText(text);
    this.#rest = text.slice(end);
    if (this.#rest.length > MAX_TAG) this.#state = 'unknown';
  }

  /** Whether the XML that was read is damaged, or ends too early. */
  get isDamaged(): boolean {
    return this.#isBegun && (this.#isReading || this.#state === 'damaged');
  }

  get #isReading(): boolean {
    return this.#state === 'prolog' || this.#state === 'root';
  }

  /** Returns the offset of what is incomplete. */
  #readText(text: string): number {
    let at = 0;
    while (this.#isReading) {
      if (this.#until !== undefined) {
        const end = text.indexOf(this.#until, at);
        if (end === -1) return Math.max(at, text.length - this.#until.length + 1);
        at = end + this.#until.length;
        this.#until = undefined;
      }
      const start = text.indexOf('<', at);
      if (start === -1) return this.#readEnd(text, at);
      if (start > at && NO_TEXT.test(text.slice(at, start))) return this.#damage();
      const next = this.#readMarkup(text, start);
      if (next === undefined) return start;
      at = next;
    }
    return at;
  }

  /** Reads text whose end is not known. */
  #readEnd(text: string, at: number): number {
    const reference = text.lastIndexOf('&');
    const end = reference >= at && text.length - reference < MAX_REFERENCE ? reference : text.length;
    return NO_TEXT.test(text.slice(at, end)) ? this.#damage() : end;
  }

  /** Returns the offset after the markup; undefined if it is incomplete. */
  #readMarkup(text: string, at: number): number | undefined {
    TAG.lastIndex = at;
    const match = TAG.exec(text);
    if (match !== null) {
      const [tag, name, attributes = '', slash, closed] = match;
      if (name !== undefined) this.#start(name, attributes, slash !== '');
      else this.#end(closed);
      return at + tag.length;
    }
    const second = text[at + 1];
    if (second === '!' || second === '?') return this.#readOther(text, at);
    COMPLETE_TAG.lastIndex = at;
    return COMPLETE_TAG.test(text) ? this.#damage() : undefined;
  }

  #readOther(text: string, at: number): number | undefined {
    for (const [start, end] of Object.entries(ENDS)) {
      if (!text.startsWith(start, at)) continue;
      this.#until = end;
      this.#isBegun = true;
      return at + start.length;
    }
    if (text.length - at < LONGEST_START) return undefined;
    // A document type declaration may define further references.
    this.#state = 'unknown';
    return at;
  }

  #start(name: string, attributes: string, isEmpty: boolean): void {
    this.#state = 'root';
    this.#isBegun = true;
    if (attributes !== '' && NO_TEXT.test(attributes)) this.#damage();
    const named = attributes.includes(':') ? Array.from(attributes.matchAll(PREFIXED)) : [];
    const declared = named.flatMap(([, prefix, own]) => (prefix === 'xmlns' && own !== undefined ? [own] : []));
    this.#declare(declared, 1);
    if (![prefixOf(name), ...named.map(([, prefix]) => prefix)].every((prefix) => this.#isDeclared(prefix)))
      this.#damage();
    this.#open.push({ name, declared });
    if (this.#open.length > MAX_DEPTH || this.#prefixes.size > MAX_PREFIXES) this.#state = 'unknown';
    if (isEmpty) this.#end(name);
  }

  #end(name: string | undefined): void {
    const element = this.#open.pop();
    if (element === undefined || element.name !== name) return void this.#damage();
    this.#declare(element.declared, -1);
    if (this.#open.length === 0 && this.#isReading) this.#state = 'ended';
  }

  #declare(prefixes: readonly string[], by: 1 | -1): void {
    for (const prefix of prefixes) {
      const count = (this.#prefixes.get(prefix) ?? 0) + by;
      if (count > 0) this.#prefixes.set(prefix, count);
      else this.#prefixes.delete(prefix);
    }
  }

  #isDeclared(prefix: string | undefined): boolean {
    return prefix === undefined || (this.#prefixes.get(prefix) ?? 0) > 0;
  }

  /** Returns an offset after all text. */
  #damage(): number {
    this.#state = 'damaged';
    return Infinity;
  }
}

/** Whether ASCII characters are single bytes, as in all encodings but those of 16 and 32 bits and EBCDIC. */
function isReadable(start: Buffer): boolean {
  return !start.subarray(0, 4).includes(0) && start[0] !== 0xff && start[0] !== 0xfe;
}

function prefixOf(name: string): string | undefined {
  const colon = name.indexOf(':');
  return colon === -1 ? undefined : name.slice(0, colon);
}
