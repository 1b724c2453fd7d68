import { operationsIn } from '../../content/operators.js';
import { decodeName } from '../../syntax/decode-name.js';
import { serialise } from '../../syntax/serialise.js';
import { PdfName } from '../../syntax/values.js';
import { renamedName, reservedNames, WRITTEN_NAME } from './names/redacted-names.js';
import type { TextRemoval } from './text-removal.js';

/** Operators allowed in a default appearance: text state and colour (ISO 32000-2 §12.7.4.3). */
const allowedOperators = new Set(['Tf', 'g', 'rg', 'k', 'Tc', 'Tw', 'Tz', 'TL', 'Ts', 'Tr', 'Tm', 'Td']);

/**
 * Reduces a default appearance to its allowed operators when anything else in it contains a match.
 * @param renames whether names of resources, such as that of the font, may change
 */
export function redactDefaultAppearance(
  bytes: Uint8Array,
  removal: TextRemoval,
  { renames }: { readonly renames: boolean },
): Uint8Array {
  const kept = removal.matches(textWithoutNames(bytes)) ? allowedIn(bytes) : bytes;
  return renames ? withNewNames(kept, removal) : kept;
}

function allowedIn(bytes: Uint8Array): Uint8Array {
  const kept = Array.from(operationsIn(Buffer.from(bytes))).filter(({ operator, operands }) => {
    return allowedOperators.has(operator) && operands.every((it) => typeof it === 'number' || it instanceof PdfName);
  });
  const written = kept.map(({ operator, operands }) => [...operands.map(serialise), operator].join(' '));
  const rewritten = Buffer.from(written.join(' '), 'latin1');
  return rewritten.equals(bytes) ? bytes : rewritten;
}

function withNewNames(bytes: Uint8Array, removal: TextRemoval): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const renamed = text.replace(WRITTEN_NAME, (written) => {
    const name = decodeName(written.slice(1));
    const other = reservedNames.has(name) ? name : renamedName(name, removal);
    return other === name ? written : serialise(new PdfName(other));
  });
  return renamed === text ? bytes : Buffer.from(renamed, 'latin1');
}

/** Returns its text without names, which are renamed. */
function textWithoutNames(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1').replace(WRITTEN_NAME, ' ');
}
