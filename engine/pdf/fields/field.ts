import type { PdfFile } from '../file/pdf-file.js';
import { type Rectangle, rectangleOf } from '../syntax/rectangle.js';
import { decodeText } from '../syntax/text-string.js';
import { type PdfDict, PdfString, type PdfValue } from '../syntax/values.js';

/** Text of an annotation: the visible value of a text or choice field, or the text of a comment on the page. */
export interface Field {
  readonly widget: PdfDict;
  readonly rectangle: Rectangle;
  /** The name of the field, for messages. */
  readonly name: string;
  /** The value as people see it: of a list, one item on each line. */
  readonly text: string;
  /** The lines of the items of a list that are selected; undefined for other fields. */
  readonly selected?: ReadonlySet<number>;
  /** The operators that select colour and font (/DA). */
  readonly appearance: string;
  readonly quadding: number;
  readonly isMultiline: boolean;
  readonly cells: number | undefined;
  readonly frame: Frame;
  /** Distances of the text and its frame from the left, lower, right and upper side of the rectangle; 0 by default. */
  readonly inset?: Rectangle;
  /** Operators that are drawn beneath the text, in the coordinates of the page. */
  readonly beneath?: string;
}

/** What is drawn around a text. */
export interface Frame {
  /** Colours as arrays of components; a transparent colour has none. */
  readonly background: PdfValue | undefined;
  readonly border: PdfValue | undefined;
  /** Width of the border in points. */
  readonly width: number;
}

/** Flags of fields (ISO 32000-2 §12.7.5.3), as bits. */
const [MULTILINE, PASSWORD, COMBO, COMB] = [2 ** 12, 2 ** 13, 2 ** 17, 2 ** 24];

/** A list of usual height shows fewer items. */
const MAX_ITEMS = 1000;

/** Fields may inherit from so many fields above them. */
const MAX_DEPTH = 32;

/** @returns undefined for other annotations and fields, and for those that show no value */
export function fieldOf(file: PdfFile, widget: PdfDict): Field | undefined {
  const rectangle = rectangleOf(file, widget.get('Rect'));
  if (file.name(widget.get('Subtype')) !== 'Widget' || rectangle === undefined) return undefined;
  const read = (key: string): PdfValue => inherited(file, widget, key);
  const type = file.name(read('FT'));
  const flags = file.number(read('Ff')) ?? 0;
  if ((type !== 'Tx' && type !== 'Ch') || (type === 'Tx' && (flags & PASSWORD) !== 0)) return undefined;
  const options = type === 'Ch' ? optionsOf(file, read('Opt')) : undefined;
  const value = textOf(file, read('V'), options);
  const isList = options !== undefined && (flags & COMBO) === 0;
  const list = isList ? listOf(value, options, file.number(read('TI')) ?? 0) : undefined;
  const text = list?.text ?? value;
  if (text.trim() === '') return undefined;
  const form = file.dict(file.catalog.get('AcroForm'));
  const isComb = type === 'Tx' && (flags & COMB) !== 0;
  return {
    ...{ widget, rectangle, text, ...list },
    name: stringOf(file, read('T')) ?? '',
    appearance: stringOf(file, read('DA')) ?? stringOf(file, form?.get('DA') ?? null) ?? '',
    quadding: file.number(read('Q')) ?? file.number(form?.get('Q')) ?? 0,
    isMultiline: type === 'Ch' ? text.includes('\n') : (flags & MULTILINE) !== 0,
    cells: isComb ? file.number(read('MaxLen')) : undefined,
    frame: frameOf(file, widget),
  };
}

/** Background and border of a widget (/MK /BG and /BC, /BS). */
function frameOf(file: PdfFile, widget: PdfDict): Frame {
  const look = file.dict(widget.get('MK'));
  const width = file.number(file.dict(widget.get('BS'))?.get('W')) ?? 1;
  return { background: look?.get('BG'), border: look?.get('BC'), width };
}

/** An entry of the field of a widget, which may be that of a field above it; null without one. */
export function inherited(file: PdfFile, widget: PdfDict, key: string): PdfValue {
  let field: PdfDict | undefined = widget;
  for (let depth = 0; depth < MAX_DEPTH && field !== undefined; depth++) {
    const value = field.get(key);
    if (value !== undefined) return value;
    field = file.dict(field.get('Parent'));
  }
  return null;
}

/** The options of a choice field. */
interface Options {
  /** The texts that are shown. */
  readonly items: readonly string[];
  readonly texts: ReadonlySet<string>;
  /** The texts that are shown, by the values that are sent; of equal values viewers show the first. */
  readonly shown: ReadonlyMap<string, string>;
}

/** A field may have thousands of options, and thousands of widgets. */
const known = new WeakMap<readonly PdfValue[], Options>();

function optionsOf(file: PdfFile, value: PdfValue): Options {
  const array = file.array(value) ?? [];
  const found = known.get(array) ?? readOptions(file, array);
  known.set(array, found);
  return found;
}

function readOptions(file: PdfFile, options: readonly PdfValue[]): Options {
  const items: string[] = [];
  const shown = new Map<string, string>();
  for (const option of options) {
    const [sent, text] = (file.array(option) ?? [option, option]).map((it) => stringOf(file, it));
    items.push(text ?? '');
    if (sent !== undefined && text !== undefined && !shown.has(sent)) shown.set(sent, text);
  }
  return { items, shown, texts: new Set(items) };
}

function textOf(file: PdfFile, value: PdfValue, options: Options | undefined): string {
  const values = file.array(value) ?? [value];
  return values
    .map((it) => stringOf(file, it) ?? '')
    .map((it) => options?.shown.get(it) ?? it)
    .join('\n');
}

/**
 * The items of a list from its first visible one on, and the lines of those that are selected.
 * @param value the selected items, one on each line
 * @param first the index of the first visible item (/TI)
 * @returns undefined when an item is selected that the list does not have
 */
function listOf(
  value: string,
  { items, texts }: Options,
  first: number,
): Required<Pick<Field, 'text' | 'selected'>> | undefined {
  const values = new Set(value.split('\n').filter((it) => it !== ''));
  if (![...values].every((it) => texts.has(it))) return undefined;
  const from = Math.max(0, first);
  const shown = items.slice(from, from + MAX_ITEMS).map((it) => it.replace(/[\r\n]+/g, ' '));
  const selected = shown.flatMap((it, line) => (values.has(it) ? line : []));
  return { text: shown.join('\n'), selected: new Set(selected) };
}

/** The text of a string; undefined for another value. */
export function stringOf(file: PdfFile, value: PdfValue): string | undefined {
  const resolved = file.resolve(value);
  return resolved instanceof PdfString ? decodeText(resolved.bytes) : undefined;
}
