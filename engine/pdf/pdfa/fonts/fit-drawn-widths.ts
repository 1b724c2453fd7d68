import { applyEdits } from '../../content/edits.js';
import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { deflated, withoutFilters } from '../../filters/filters.js';
import { serialise } from '../../syntax/serialise.js';
import { Ref } from '../../syntax/values.js';
import { procedureWidth } from '../../fonts/glyphs/drawn-glyphs.js';
import { hasOtherWidth } from '../../fonts/glyphs/glyph-facts.js';
import { glyphReader, readable } from '../../fonts/glyphs/glyph-reader.js';
import type { ShownFont } from '../shown/shown-fonts.js';
import type { FittedProgram } from './fit-widths.js';

/**
 * Returns the glyphs of Type 3 fonts that state another width than the font dictionary, with that of the dictionary: viewers
 * place glyphs by it. The first font that states another width for a shared glyph decides.
 */
export function fitDrawnWidths(file: PdfFile, shown: readonly ShownFont[]): readonly FittedProgram[] {
  const fitted = new Map<number, FittedProgram>();
  for (const { dict, codes } of shown) {
    const procedures = file.name(dict.get('Subtype')) === 'Type3' ? file.dict(dict.get('CharProcs')) : undefined;
    if (procedures === undefined) continue;
    const read = glyphReader(file, dict);
    const widths = file.array(dict.get('Widths')) ?? [];
    const first = file.number(dict.get('FirstChar')) ?? 0;
    for (const { code, length } of codes.values()) {
      const facts = read && readable(() => read(code, length));
      if (facts?.glyph === undefined || !hasOtherWidth(facts)) continue;
      const ref = procedures.get(String(facts.glyph));
      if (!(ref instanceof Ref) || fitted.has(ref.num)) continue;
      const glyph = withWidth(file, ref, file.number(widths[code - first]) ?? 0);
      if (glyph !== undefined) fitted.set(ref.num, glyph);
    }
  }
  return [...fitted.values()];
}

/** A glyph that does not state its width, or not all numbers beside it, is drawn as after `d0`: with its own colours. */
const ABSENT = { operator: 'd0', operands: [0, 0], start: 0, end: 0 } as const;
/** The numbers of operands of `d0` and `d1` (ISO 32000-2 table 111). */
const OPERANDS: ReadonlyMap<string, number> = new Map([
  ['d0', 2],
  ['d1', 6],
]);

function hasAllNumbers({ operator, operands }: Operation): boolean {
  return operands.length === OPERANDS.get(operator) && operands.slice(1).every((it) => typeof it === 'number');
}

function withWidth(file: PdfFile, ref: Ref, width: number): FittedProgram | undefined {
  const procedure = file.stream(ref);
  const stated = procedure && procedureWidth(file, procedure);
  if (procedure === undefined || stated === undefined) return undefined;
  const { operation, content } = stated;
  const { start, end } = operation ?? ABSENT;
  const { operator, operands } = operation !== undefined && hasAllNumbers(operation) ? operation : ABSENT;
  const text = ` ${[width, ...operands.slice(1)].map(serialise).join(' ')} ${operator} `;
  return {
    ref,
    program: deflated(withoutFilters(procedure.dict), applyEdits(content, [{ start, end, text: () => text }])),
  };
}
