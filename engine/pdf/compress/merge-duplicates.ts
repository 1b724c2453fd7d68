import { createHash } from 'node:crypto';

import { eachRef } from '../write/each-ref.js';
import type { PdfFile } from '../file/pdf-file.js';
import { serialise } from '../syntax/serialise.js';
import { isArray, PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import { type Reached, reachedAt, walkObjects, type WalkSettings } from './walk-objects.js';

/**
 * Finds duplicate objects: their bytes are equal, except for references, which lead to equal objects.
 * @returns for the number of each duplicate, its value and the reference of the object to keep
 */
export function duplicatesIn(file: PdfFile, settings: WalkSettings): ReadonlyMap<number, Twin> {
  const candidates = valuesIn(file, settings).map((ref) => candidateOf(reachedAt(file, ref, settings.transform)));
  const similar = alike(candidates, ({ template }) => template);
  const keyed = alike(
    similar.map((it) => ({ ...it, key: it.isStream ? `${it.template} ${digestOf(file, it.ref)}` : it.template })),
    ({ key }) => key,
  );
  let twins: ReadonlyMap<number, Twin> = new Map();
  // Each round finds objects that refer to the duplicates of the round before.
  for (;;) {
    const more = twinsAmong(keyed, twins);
    if (more.size === twins.size) return twins;
    twins = more;
  }
}

export interface Twin {
  readonly ref: Ref;
  readonly of: Ref;
}

interface Candidate {
  readonly ref: Ref;
  /** A digest of the object without references and stream data. */
  readonly template: string;
  readonly refs: readonly number[];
  readonly isStream: boolean;
}

function twinsAmong(
  candidates: readonly (Candidate & { readonly key: string })[],
  known: ReadonlyMap<number, Twin>,
): ReadonlyMap<number, Twin> {
  const firsts = new Map<string, Ref>();
  const twins = new Map<number, Twin>();
  for (const { ref, key, refs } of candidates) {
    const whole = `${key} ${refs.map((num) => known.get(num)?.of.num ?? num).join(' ')}`;
    const first = firsts.get(whole);
    if (first === undefined) firsts.set(whole, ref);
    else twins.set(ref.num, { ref, of: first });
  }
  return twins;
}

/** Returns the items that share their key with another item. */
function alike<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return items.filter((item) => counts.get(keyOf(item)) !== 1);
}

/**
 * The types of objects without identity: only their content matters, so equal objects can be merged. Pages, annotations,
 * fields, layers and structure elements have an identity even if their dictionaries are equal.
 */
const VALUE_TYPES = ['Font', 'FontDescriptor', 'ExtGState', 'Encoding', 'Pattern', 'Halftone'];
/** The keys whose values, at any depth, are dictionaries without identity that need not have a /Type. */
const VALUE_KEYS: ReadonlySet<string> = new Set([
  'CIDSystemInfo',
  'DecodeParms',
  'Encoding',
  'ExtGState',
  'Font',
  'Function',
  'Functions',
  'Pattern',
  'Resources',
  'Shading',
  'XObject',
]);

const VALUE = 1;
const ITSELF = 2;
const APPEARANCES = 3;

/** Returns the objects without identity. */
function valuesIn(file: PdfFile, settings: WalkSettings): readonly Ref[] {
  const kinds = new Uint8Array(file.maxObjectNumber + 1);
  const found: { readonly ref: Ref; readonly untyped: boolean }[] = [];
  walkObjects(file, settings, (reached) => {
    const { ref, value } = reached;
    const untyped = isUntyped(reached);
    noteKinds(value, kinds, untyped && kinds[ref.num] === VALUE);
    if (kinds[ref.num] === APPEARANCES) noteAppearances(value, kinds);
    if (mayBeValue(reached)) found.push({ ref, untyped });
  });
  return found
    .filter(({ ref, untyped }) => (untyped ? kinds[ref.num] === VALUE : kinds[ref.num] !== ITSELF))
    .map(({ ref }) => ref);
}

function isUntyped({ value, isStream }: Reached): boolean {
  return !isStream && value instanceof PdfDict && !value.has('Type');
}

function mayBeValue({ value, isStream }: Reached): boolean {
  if (isStream) return true;
  if (value instanceof PdfDict) return !value.has('Type') || VALUE_TYPES.some((type) => value.isOfType(type));
  // Arrays of colour spaces begin with a name, arrays of widths with a number; arrays of pages or kids begin with a reference.
  return isArray(value) && (value[0] instanceof PdfName || typeof value[0] === 'number');
}

function noteKinds(value: PdfValue, kinds: Uint8Array, isValue: boolean): void {
  if (value instanceof Ref) {
    if (isValue) mark(value, kinds, VALUE);
  } else if (isArray(value)) {
    for (const item of value) noteKinds(item, kinds, isValue);
  } else if (value instanceof PdfDict) {
    for (const [key, item] of value.entries()) {
      if (key === 'AP' && item instanceof Ref) mark(item, kinds, APPEARANCES);
      else if (key === 'AP') noteAppearances(item, kinds);
      noteKinds(item, kinds, isValue || VALUE_KEYS.has(key));
    }
  }
}

/** Marks appearances, except of check boxes: viewers write typed text into the appearance stream, which must not be shared. */
function noteAppearances(value: PdfValue, kinds: Uint8Array): void {
  if (!(value instanceof PdfDict)) return;
  for (const [, item] of value.entries()) if (item instanceof Ref) mark(item, kinds, ITSELF);
}

function mark({ num }: Ref, kinds: Uint8Array, kind: number): void {
  if (kinds[num] !== ITSELF) kinds[num] = kind;
}

const MAX_KEY_LENGTH = 64;

/** Entries that do not matter for equality: /Length follows from the data, and viewers ignore the obsolete /Name. */
const SILENT = ['Length', 'Name'];

function candidateOf({ ref, value: whole, isStream }: Reached): Candidate {
  const value = whole instanceof PdfDict && (isStream || whole.isOfType('Font')) ? withoutKeys(whole, SILENT) : whole;
  const refs: number[] = [];
  eachRef(value, ({ num }) => refs.push(num));
  const text = `${isStream ? 'stream ' : ''}${serialise(withoutRefs(value))}`;
  const template = text.length <= MAX_KEY_LENGTH ? text : createHash('sha256').update(text, 'latin1').digest('base64');
  return { ref, template, refs, isStream };
}

function withoutKeys(dict: PdfDict, keys: readonly string[]): PdfDict {
  return new PdfDict([...dict.entries()].filter(([key]) => !keys.includes(key)));
}

function withoutRefs(value: PdfValue): PdfValue {
  if (value instanceof Ref) return new Ref(0);
  if (isArray(value)) return value.map(withoutRefs);
  if (!(value instanceof PdfDict)) return value;
  return new PdfDict([...value.entries()].map(([key, item]) => [key, withoutRefs(item)]));
}

function digestOf(file: PdfFile, ref: Ref): string {
  const hash = createHash('sha256');
  const stream = file.load(ref).value;
  if (stream instanceof PdfStream) file.rawStream(stream, (chunk) => hash.update(chunk));
  return hash.digest('base64');
}
