/** The start tag of an element. */
export interface StartTag {
  /** As written, with its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Maximum length of a tag; longer tags are not relevant for the detection. */
const MAX_TAG_LENGTH = 65_536;

/**
 * Yields the start tags of XML in document order, in linear time for any text, without validation: comments, CDATA
 * sections, processing instructions and the document type are skipped, and a truncated text ends the sequence.
 */
export function* startTags(text: string): Generator<StartTag, undefined> {
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const end = endOfMarkup(text, at);
    if (end === undefined) return;
    const tag = /[^!?/\s<>]/.test(text.charAt(at + 1)) ? text.slice(at + 1, end - 1) : undefined;
    if (tag !== undefined) yield readTag(tag);
    at = end;
  }
}

/**
 * The end of the markup that begins with the `<` at `at`; undefined for unclosed markup. Examines no character past that
 * end, and each character once if the markup is unclosed.
 */
export function endOfMarkup(text: string, at: number): number | undefined {
  for (const [begin, end] of skipped) if (text.startsWith(begin, at)) return after(text, end, at + begin.length);
  return text.startsWith('<!', at) ? endOfDeclaration(text, at) : endOfTag(text, at);
}

const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

function after(text: string, end: string, from: number): number | undefined {
  const at = text.indexOf(end, from);
  return at === -1 ? undefined : at + end.length;
}

/** The end of a declaration; a document type may have an internal subset in brackets. */
function endOfDeclaration(text: string, at: number): number | undefined {
  const mark = /[>[]/g;
  mark.lastIndex = at;
  const found = mark.exec(text);
  if (found === null) return undefined;
  if (found[0] === '>') return mark.lastIndex;
  const closed = after(text, ']', mark.lastIndex);
  return closed === undefined ? undefined : after(text, '>', closed);
}

function endOfTag(text: string, at: number): number | undefined {
  let quote = '';
  for (let end = at + 1; end < Math.min(text.length, at + MAX_TAG_LENGTH); end++) {
    const character = text.charAt(end);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return end + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return undefined;
}

function readTag(tag: string): StartTag {
  const [name = ''] = /^[^\s/]+/.exec(tag) ?? [];
  const attributes = new Map<string, string>();
  // The sticky flag makes sure that each character is examined once.
  const attribute = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  attribute.lastIndex = name.length;
  for (let found = attribute.exec(tag); found !== null; found = attribute.exec(tag)) {
    const [, key = '', doubly, singly = ''] = found;
    attributes.set(key, decoded(doubly ?? singly));
  }
  return { name, attributes };
}

function decoded(value: string): string {
  return value.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name?: string, ...codes) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const [decimal, hexadecimal] = codes as (string | undefined)[];
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
