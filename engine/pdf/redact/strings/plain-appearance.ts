import { operationsIn } from '../../content/operators.js';
import { serialise } from '../../syntax/serialise.js';
import { PdfName } from '../../syntax/values.js';
import type { TextRemoval } from './text-removal.js';

/** What may stand in a default appearance: text state and colour (ISO 32000-2 §12.7.4.3). */
const allowed = new Set(['Tf', 'g', 'rg', 'k', 'Tc', 'Tw', 'Tz', 'TL', 'Ts', 'Tr', 'Tm', 'Td']);

/** A default appearance of which only what works is left, when there is something else in it that goes. */
export function plainAppearance(bytes: Uint8Array, removal: TextRemoval): Uint8Array {
  if (!removal.isIn(remarksIn(bytes))) return bytes;
  const kept = Array.from(operationsIn(Buffer.from(bytes))).filter(({ operator, operands }) => {
    return allowed.has(operator) && operands.every((it) => typeof it === 'number' || it instanceof PdfName);
  });
  const written = kept.map(({ operator, operands }) => [...operands.map(serialise), operator].join(' '));
  const plain = Buffer.from(written.join(' '), 'latin1');
  return plain.equals(bytes) ? bytes : plain;
}

/** What it says but for the names of fonts, which stay. */
function remarksIn(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/[^\s()<>[\]{}/%]*/g, ' ');
}
