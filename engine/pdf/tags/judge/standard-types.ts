import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';

/** Structure types of PDF 1.4 (Adobe's PDF Reference, third edition, §9.7.4), and those that PDF 1.5 added (ISO 32000-1 §14.8.4). */
const of14 =
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody ' +
  'Table TR TH TD Span Quote Note Reference BibEntry Code Figure Formula Form Link';
const of15 = 'THead TBody TFoot Annot Ruby RB RT RP Warichu WT WP';

const types14: ReadonlySet<string> = new Set(of14.split(' '));
const types17: ReadonlySet<string> = new Set([...of14.split(' '), ...of15.split(' ')]);

export function standardTypes(onlyPdf14: boolean): ReadonlySet<string> {
  return onlyPdf14 ? types14 : types17;
}

/** The standard type of a structure type; `unmapped` when no entry leads on, `circular` when the role map never ends. */
export function roleOf(
  file: PdfFile,
  type: string,
  { roleMap, standard }: { readonly roleMap: PdfDict; readonly standard: ReadonlySet<string> },
): 'standard' | 'unmapped' | 'circular' {
  const seen = new Set<string>();
  for (let found = type; ;) {
    if (standard.has(found)) return 'standard';
    if (seen.has(found)) return 'circular';
    seen.add(found);
    const next = file.name(roleMap.get(found));
    if (next === undefined) return 'unmapped';
    found = next;
  }
}
