import type { Operation } from '../content/operators.js';
import { bytesOf, type ShownGlyph } from '../content/shown-text.js';
import { serialise } from '../syntax/serialise.js';
import type { PdfValue } from '../syntax/values.js';

export interface ShownPart<Target> {
  readonly target: Target;
  /** Operators that show the glyphs of this part where the whole operation would show them. */
  readonly text: string;
}

/**
 * Splits an operation that shows text where the targets of its glyphs change. The parts use the same text state, and a
 * number between two glyphs stays between them, so no glyph moves.
 * @param targets of the glyphs, at least one
 */
export function splitShown<Target>(
  operation: Operation,
  items: readonly PdfValue[],
  { glyphs, targets }: { readonly glyphs: readonly ShownGlyph[]; readonly targets: readonly Target[] },
): readonly ShownPart<Target>[] {
  const parts: { target: Target; items: string[] }[] = [];
  const partOf = (target: Target): string[] => {
    const last = parts.at(-1);
    if (last?.target === target) return last.items;
    const started: string[] = [];
    parts.push({ target, items: started });
    return started;
  };
  let next = 0;
  let numbers: string[] = [];
  items.forEach((value, item) => {
    if (typeof value === 'number') numbers.push(serialise(value));
    const bytes = Buffer.from(bytesOf(value));
    for (let glyph = glyphs[next]; glyph?.item === item; glyph = glyphs[++next]) {
      const target = targets[next];
      if (target === undefined) continue;
      partOf(target).push(...numbers, `<${bytes.toString('hex', glyph.at, glyph.at + glyph.length)}>`);
      numbers = [];
    }
  });
  parts.at(-1)?.items.push(...numbers);
  return parts.map(({ target, items: shown }, index) => ({
    target,
    text: ` ${index === 0 ? operatorsBefore(operation) : ''}[${joined(shown)}]TJ `,
  }));
}

/** Joins neighbouring strings into one. */
function joined(items: readonly string[]): string {
  return items.join(' ').replaceAll('> <', '');
}

/** Returns operators for what `'` and `"` do before they show text: spacing and the next line. */
function operatorsBefore({ operator, operands }: Operation): string {
  if (operator === "'") return 'T* ';
  if (operator !== '"') return '';
  const [word = 0, char = 0] = operands.slice(-3, -1).map((value) => (typeof value === 'number' ? value : 0));
  return `${serialise(word)} Tw ${serialise(char)} Tc T* `;
}
