import { inherited } from '../../fields/field.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../syntax/values.js';

const OFF = 'Off';

/** A check box or radio button with its appearances by state. `ref` is undefined for a direct object. */
export interface ButtonWidget {
  readonly widget: PdfDict;
  readonly ref: Ref | undefined;
  readonly states: PdfDict;
}

/**
 * Returns the state that a check box or radio button shows: /AS, else the state that the value of its field names, by the name
 * of the state or by the text in /Opt for the widget (ISO 32000-2 §12.7.5.2.3); "Off" when the value is that of another widget.
 */
export function buttonState(file: PdfFile, { widget, ref, states }: ButtonWidget): string {
  const stated = file.name(widget.get('AS'));
  if (stated !== undefined) return stated;
  const value = file.resolve(inherited(file, widget, 'V'));
  const name = stateNamed(value);
  if (name === undefined) return OFF;
  if (states.has(name)) return name;
  const option = file.resolve(file.array(inherited(file, widget, 'Opt'))?.[placeAmongKids(file, widget, ref)]);
  const isChosen = option instanceof PdfString && option.text === textOf(value);
  return isChosen ? ([...states.entries()].find(([state]) => state !== OFF)?.[0] ?? OFF) : OFF;
}

/** The index of a widget among those of its field; 0 for a field that is its only widget. */
function placeAmongKids(file: PdfFile, widget: PdfDict, ref: Ref | undefined): number {
  const kids = widget.has('T') ? undefined : file.array(file.dict(widget.get('Parent'))?.get('Kids'));
  return kids === undefined ? 0 : kids.findIndex((kid) => kid instanceof Ref && kid.num === ref?.num);
}

/** The name of the state that a value names; undefined for a value that names none. */
export function stateNamed(value: PdfValue): string | undefined {
  if (value instanceof PdfString) return Buffer.from(value.bytes).toString('latin1');
  return value instanceof PdfName ? value.value : undefined;
}

/** Names are UTF-8 by convention (ISO 32000-2 §7.3.5). */
function textOf(value: PdfValue): string | undefined {
  if (value instanceof PdfString) return value.text;
  return value instanceof PdfName ? Buffer.from(value.value, 'latin1').toString('utf8') : undefined;
}
