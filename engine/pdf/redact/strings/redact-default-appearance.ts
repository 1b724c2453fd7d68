import { operationsIn } from '../../content/operators.js';
import { serialise } from '../../syntax/serialise.js';
import { PdfName } from '../../syntax/values.js';
import type { TextRemoval } from './text-removal.js';

/** Operators allowed in a default appearance: text state and colour (ISO 32000-2 §12.7.4.3). */
const allowedOperators = new Set(['Tf', 'g', 'rg', 'k', 'Tc', 'Tw', 'Tz', 'TL', 'Ts', 'Tr', 'Tm', 'Td']);

/** Reduces a default appearance to its allowed operators when anything else in it contains a match. */
export function redactDefaultAppearance(bytes: Uint8Array, removal: TextRemoval): Uint8Array {
  if (!removal.matches(textWithoutNames(bytes))) return bytes;
  const kept = Array.from(operationsIn(Buffer.from(bytes))).filter(({ operator, operands }) => {
    return allowedOperators.has(operator) && operands.every((it) => typeof it === 'number' || it instanceof PdfName);
  });
  const written = kept.map(({ operator, operands }) => [...operands.map(serialise), operator].join(' '));
  const rewritten = Buffer.from(written.join(' '), 'latin1');
  return rewritten.equals(bytes) ? bytes : rewritten;
}

/** Returns its text without names: the font name must stay. */
function textWithoutNames(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/[^\s()<>[\]{}/%]*/g, ' ');
}
