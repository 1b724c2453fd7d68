import { rangeOf } from '../../../geometry/range-of.js';
import { differencesOf, LAST_CODE } from '../../fonts/differences.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';

/**
 * Returns the dictionary of a simple font or a Type 3 font with widths, glyph names and glyph procedures for these codes alone.
 * @throws RangeError when it is uncertain which procedures of a Type 3 font the codes show
 */
export function prunedSimpleFont(file: PdfFile, font: PdfDict, codes: ReadonlySet<number>): PdfDict {
  const pruned = font.clone();
  const names = differencesOf(file, font);
  const encoding = file.dict(font.get('Encoding'));
  if (encoding?.has('Differences') === true)
    pruned.set('Encoding', encoding.clone().set('Differences', differences(names, codes)));
  const procedures = file.dict(font.get('CharProcs'));
  if (procedures !== undefined) {
    if ([...codes].some((code) => !names.has(code))) throw new RangeError('A Type 3 font shows codes without names.');
    const shown = new Set(Array.from(codes, (code) => names.get(code) ?? ''));
    pruned.set('CharProcs', procedures.only(shown));
  }
  const widths = file.array(font.get('Widths'));
  if (widths === undefined) return pruned;
  const first = file.number(font.get('FirstChar')) ?? 0;
  // Viewers do not agree on the widths after a first code that is none.
  if (!Number.isInteger(first) || first < 0 || first > LAST_CODE) return pruned;
  // A code without a width has /MissingWidth.
  const stated = [...codes].filter((code) => widths[code - first] !== undefined);
  const { least = first, most = first } = stated.length === 0 ? {} : rangeOf(stated);
  const all = Array.from({ length: most - least + 1 }, (_, at) =>
    codes.has(least + at) ? (widths[least + at - first] ?? 0) : 0,
  );
  return pruned.set('FirstChar', least).set('LastChar', most).set('Widths', all);
}

function differences(names: ReadonlyMap<number, string>, codes: ReadonlySet<number>): readonly PdfValue[] {
  const items: PdfValue[] = [];
  let next = -1;
  for (const [code, name] of [...names].sort(([one], [other]) => one - other)) {
    if (!codes.has(code)) continue;
    if (code !== next) items.push(code);
    items.push(new PdfName(name));
    next = code + 1;
  }
  return items;
}
