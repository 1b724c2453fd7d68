import { type FormField, isTick, type WordControl, type WordTextBox } from '../../../../engine/index.js';

/** The content control of a form field. */
export function controlOf(field: FormField): WordControl {
  const { name, value, options } = field;
  if (isTick(field)) {
    const isChecked = value === 'true';
    return { kind: 'control', name, type: 'checkbox', text: isChecked ? '☒' : '☐', isChecked };
  }
  const type = field.type === 'choice' ? 'choice' : 'text';
  return { kind: 'control', name, type, text: value, ...(options !== undefined && { options }) };
}

/** In points: the sizes of the character of a box to tick. */
const MIN_SIZE = 5;
const MAX_SIZE = 24;

/** In ems: the width that no font needs for the character. */
const ROOM = 1.5;

/** A box to tick at its place on the page. */
export function placedTick(field: FormField): WordTextBox {
  const { left, top, right, bottom } = field.box;
  const size = Math.round(Math.min(MAX_SIZE, Math.max(MIN_SIZE, Math.min(right - left, bottom - top))));
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const box = { left: x - (ROOM / 2) * size, top: y - size / 2, right: x + (ROOM / 2) * size, bottom: y + size / 2 };
  const format = { spaceBefore: 0, lineHeight: size, indentFirst: 0, align: 'center' } as const;
  const content = [{ ...controlOf(field), properties: { size } }];
  return { kind: 'text-box', box, content: [{ kind: 'paragraph', format, content }] };
}
