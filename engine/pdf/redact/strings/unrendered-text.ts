import { applyEdits, type Edit } from '../../content/edits.js';
import { inlineDataLength } from '../../content/inline-image.js';
import { type Operation, operationsIn, type SkippedDict, WrittenName, WrittenString } from '../../content/operators.js';
import { decodeName } from '../../syntax/decode-name.js';
import { serialise } from '../../syntax/serialise.js';
import { isArray, PdfDict, PdfName, PdfString, type PdfValue } from '../../syntax/values.js';
import { withoutJoinedMatches } from './joined-strings.js';
import { reservedNames, renamedName, textOfName, WRITTEN_NAME } from './names/redacted-names.js';
import { isStandardName } from './names/standard-names.js';
import { standardTags } from './names/standard-tags.js';
import type { TextRemoval } from './text-removal.js';

/**
 * Removes matches from text in content that is not rendered: comments, property lists, damaged dictionaries, operands that no operator
 * takes, and, if `renames` is set, names (the keys of resources must then change as well). Returns the same bytes when there
 * is no match.
 */
export function removeUnrenderedText(
  content: Buffer,
  removal: TextRemoval,
  { renames }: { readonly renames: boolean },
): Buffer {
  if (!mayHaveMatches(content, removal)) return content;
  const unrendered = new UnrenderedText(removal, renames);
  let end = 0;
  for (const operation of operationsIn(content)) {
    unrendered.add(content, operation);
    ({ end } = operation);
  }
  unrendered.addRest(content, end);
  const edits = [...unrendered.edits, ...commentEdits(content, unrendered.protectedRanges, removal)];
  return edits.length === 0 ? content : applyEdits(content, edits);
}

/** A cheap test before parsing; it may be true without a match, but is never false with one. */
function mayHaveMatches(content: Buffer, removal: TextRemoval): boolean {
  const text = content.toString('latin1');
  return mayHaveIgnoredStrings(text) || candidatesIn(text).some((it) => removal.matches(it));
}

/**
 * A comment, a property list without strings, a string without parentheses, or a character that begins or ends another string or
 * dictionary. Most property lists have only an MCID.
 */
const TOKEN =
  /%[^\r\n]*|<<[^<>()]*>>(?=\s*(?:BDC|DP))|\([^()\\]*(?:\\[^][^()\\]*){0,9999}\)|<[\da-fA-F\0\t\n\f\r ]*>|[()<>]/g;

/** Stand for a string and for an array of strings and numbers. Content in Latin-1 has neither character. */
const [STRING, STRINGS] = ['\u0394', '\u03a3'];
const SPACE = '\\0\\t\\n\\f\\r ';
const ARRAY = new RegExp(`\\[[${STRING}\\d.+${SPACE}-]{0,99999}\\]`, 'g');
const END = `(?=[${SPACE}/[${STRING}]|$)`;
/** An inline image, another array, or a string or an array of strings without its operator behind it. */
const IGNORED = new RegExp(
  `\\bBI\\b|[[\\]]|${STRING}(?![${SPACE}]*(?:Tj|['"])${END})|${STRINGS}(?![${SPACE}]*TJ${END})`,
);

/** Returns whether content has a string that is not rendered, or one that only the lexer tells. */
function mayHaveIgnoredStrings(content: string): boolean {
  let rest = '';
  let from = 0;
  for (const { index, 0: token } of content.matchAll(TOKEN)) {
    if (token.length === 1 && token !== '%') return true;
    const isString = token.startsWith('(') || (token.startsWith('<') && !token.startsWith('<<'));
    rest += content.slice(from, index) + (isString ? STRING : ' ');
    from = index + token.length;
  }
  rest += content.slice(from);
  return IGNORED.test(rest.replace(ARRAY, (array) => (array.includes(STRING) ? STRINGS : '0')));
}

function candidatesIn(text: string): readonly string[] {
  const names = new Set(text.match(WRITTEN_NAME));
  const plain = Array.from(names, (name) => textOfName(decodeName(name.slice(1))));
  const words = new Set(text.match(/(?<![/\w])[A-Za-z]\w{3,}/g));
  return [...plain, ...words, ...(text.match(/%[^\r\n]*/g) ?? [])];
}

/** Length of the longest PDF operators. */
const MAX_OPERATOR_LENGTH = 3;

class UnrenderedText {
  readonly edits: Edit[] = [];
  /** Ranges in which a percent sign does not begin a comment. */
  readonly protectedRanges: { readonly start: number; readonly end: number }[] = [];
  readonly #removal: TextRemoval;
  readonly #renames: boolean;

  constructor(removal: TextRemoval, renames: boolean) {
    this.#removal = removal;
    this.#renames = renames;
  }

  add(content: Buffer, operation: Operation): void {
    const { operator, operands, image } = operation;
    if (image !== undefined) this.protectedRanges.push({ start: image.data, end: image.end });
    this.#image(content, operation);
    if (operator.length > MAX_OPERATOR_LENGTH && this.#removal.matches(operator))
      this.edits.push({ start: operation.end - operator.length, end: operation.end, text: () => ' ' });
    for (const operand of operands) this.#protect(operand);
    const [tag, list] = operands.slice(-2);
    const hasList = operator !== 'BI' && tag instanceof WrittenName && list instanceof PdfDict;
    const skipped = this.#matchesOf(operation, content);
    const isWithList = ({ start }: SkippedDict): boolean => hasList && start >= tag.end;
    for (const it of skipped) if (!isWithList(it)) this.edits.push({ start: it.start, end: it.end, text: () => ' ' });
    if (operator === 'BI') return;
    for (const operand of unrenderedIn(operation)) {
      if (operand instanceof WrittenName) this.#name(operand, operator);
      else if (!hasList || operand !== list) this.#strings(operand);
    }
    if (!hasList) return;
    const redacted = this.#redactedValue(list);
    const end = operation.end - operator.length;
    if (redacted !== list || skipped.some(isWithList))
      this.edits.push({ start: tag.end, end, text: () => serialise(redacted) });
  }

  /** Returns the skipped dictionaries that have a match, also in a comment. */
  #matchesOf({ skipped }: Operation, content: Buffer): readonly SkippedDict[] {
    for (const it of skipped) this.protectedRanges.push(it);
    return skipped.filter(
      ({ dicts, start, end }) =>
        dicts.some((it) => this.#redactedValue(it) !== it) || this.#removal.matchesBytes(content.subarray(start, end)),
    );
  }

  /** Removes operands after the last operator, which no operator takes. */
  addRest(content: Buffer, start: number): void {
    const rest = content.subarray(start);
    // White space stays, even when a regular expression matches it.
    if (rest.toString('latin1').trim() === '' || !this.#removal.matchesBytes(rest)) return;
    this.edits.push({ start, end: content.length, text: () => '' });
    this.protectedRanges.push({ start, end: content.length });
  }

  /** Removes entries of an inline image that do not describe it, and data after its last row or its end-of-data marker. */
  #image(content: Buffer, { start, image }: Operation): void {
    if (image === undefined) return;
    const excess = { start: image.data + (inlineDataLength(image, content) ?? Infinity), end: image.end - 2 };
    if (excess.start < excess.end && this.#removal.matchesBytes(content.subarray(excess.start, excess.end)))
      this.edits.push({ ...excess, text: () => '\n' });
    const isClean = ([key, value]: readonly [string, PdfValue]): boolean =>
      !this.#removal.matches(`${textOfName(key)} ${serialise(value)}`);
    const isKept = (entry: readonly [string, PdfValue]): boolean => describesImage(entry) || isClean(entry);
    const entries = Array.from(image.dict.entries()).filter(isKept);
    if (entries.length === image.dict.size && image.dict.ignored.every(isClean)) return;
    const written = serialise(new PdfDict(entries)).slice(2, -2);
    this.edits.push({ start, end: image.data, text: () => `BI ${written} ID ` });
    this.protectedRanges.push({ start, end: image.data });
  }

  #protect(value: PdfValue): void {
    if (value instanceof WrittenString) this.protectedRanges.push(value);
    else if (isArray(value)) for (const item of value) this.#protect(item);
    else if (value instanceof PdfDict) for (const [, item] of value.entries()) this.#protect(item);
  }

  #strings(value: PdfValue): void {
    if (isArray(value)) for (const item of value) this.#strings(item);
    if (value instanceof PdfDict) for (const [, item] of value.entries()) this.#strings(item);
    if (!(value instanceof WrittenString) || !this.#removal.matchesBytes(value.bytes)) return;
    this.edits.push({ start: value.start, end: value.end, text: () => '()' });
  }

  #name({ value, start, end }: WrittenName, operator: string): void {
    // The other operators that take names take those of resources and tags, which anybody chooses.
    if (operator === 'ri' && isStandardName(value)) return;
    const renamed = this.#renamed(value);
    if (renamed !== value) this.edits.push({ start, end, text: () => serialise(new PdfName(renamed)) });
  }

  #renamed(name: string): string {
    const isKept = !this.#renames || reservedNames.has(name) || standardTags.has(name);
    return isKept ? name : renamedName(name, this.#removal);
  }

  /** Redacts a property list; returns the value itself when nothing changes. */
  #redactedValue(value: PdfValue): PdfValue {
    if (value instanceof PdfString) {
      const rest = this.#removal.bytesWithoutMatches(value.bytes);
      return rest === value.bytes ? value : new PdfString(rest);
    }
    if (value instanceof PdfName) {
      const renamed = this.#renamed(value.value);
      return renamed === value.value ? value : new PdfName(renamed);
    }
    if (isArray(value)) {
      const items = withoutJoinedMatches(
        value.map((item) => this.#redactedValue(item)),
        this.#removal,
        'pieces',
      );
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    if (!(value instanceof PdfDict)) return value;
    const entries = Array.from(
      value.entries(),
      ([key, item]) => [this.#renamed(key), this.#redactedValue(item)] as const,
    );
    const isMatch = value.ignored.some(
      ([key, item]) => this.#renamed(key) !== key || this.#redactedValue(item) !== item,
    );
    return isMatch || entries.some(([key, item]) => item !== value.get(key)) ? new PdfDict(entries) : value;
  }
}

/**
 * Returns the operands that are not rendered. Of text operators, only the last operand is, but not the dictionaries in it if it is an array;
 * rendered text is searched on the page.
 */
function unrenderedIn({ operator, operands }: Operation): readonly PdfValue[] {
  const last = operands.at(-1);
  const rest = operands.slice(0, -1);
  if (operator === 'TJ' && isArray(last)) return [...rest, ...last.filter((it) => it instanceof PdfDict)];
  const isRendered = (operator === 'Tj' || operator === "'" || operator === '"') && last instanceof PdfString;
  return isRendered ? rest : operands;
}

/** Keys of an inline image (ISO 32000-2 table 91). */
const imageKeys: ReadonlySet<string> = new Set(
  (
    'BPC BitsPerComponent CS ColorSpace D Decode DP DecodeParms F Filter H Height I Interpolate IM ImageMask Intent L ' +
    'Length W Width'
  ).split(' '),
);

/** Whether an entry has only numbers and words of the standard, without which the image and the content behind it are not drawn. */
function describesImage([key, value]: readonly [string, PdfValue]): boolean {
  return imageKeys.has(key) && hasNoText(value);
}

function hasNoText(value: PdfValue): boolean {
  if (value instanceof PdfName) return isStandardName(value.value);
  if (isArray(value)) return value.every(hasNoText);
  if (value instanceof PdfDict)
    return Array.from(value.entries()).every(([key, item]) => isStandardName(key) && hasNoText(item));
  return typeof value === 'number' || typeof value === 'boolean';
}

/** Replaces comments that contain a match by a space. */
function commentEdits(
  content: Buffer,
  spans: UnrenderedText['protectedRanges'],
  removal: TextRemoval,
): readonly Edit[] {
  const edits: Edit[] = [];
  const sorted = spans.toSorted((one, other) => one.start - other.start);
  let next = 0;
  for (let at = content.indexOf(0x25); at >= 0; at = content.indexOf(0x25, at)) {
    while ((sorted[next]?.end ?? Infinity) <= at) next++;
    const span = sorted[next];
    if (span !== undefined && span.start <= at) {
      at = span.end;
      continue;
    }
    const start = at;
    while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at++;
    const end = at;
    if (removal.matchesBytes(content.subarray(start, end))) edits.push({ start, end, text: () => ' ' });
  }
  return edits;
}
