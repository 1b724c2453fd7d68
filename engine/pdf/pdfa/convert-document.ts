import type { OutlineSubsetter } from '../../formats/sfnt/subset-true-type.js';
import { addAppearances, type AppearancesInput } from '../annotations/add-appearances.js';
import { type NamedSource, openSource, type Source } from '../assembly/source.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { pdfaClaim } from '../metadata/pdfa-claim.js';
import { checkFile } from './check/check-conformance.js';
import { hasStrictSyntax } from './check/file-syntax.js';
import { PdfaWriter } from './pdfa-writer.js';
import type { FontFinder } from './fonts/font-finder.js';
import type { PdfaLevel, Violation } from './level.js';

export interface ConvertInput {
  readonly source: NamedSource;
  readonly target: string;
  /** The path for a copy in which annotations are drawn; written if the document has annotations without appearance. */
  readonly drawn: string;
  readonly level: PdfaLevel;
}

/**
 * The violations that are left in the result, with the objects of the source that became those of the result where they are
 * known; `unchanged` when the source already meets the level it claims.
 */
export interface Conversion {
  readonly state: 'unchanged' | 'written';
  readonly violations: readonly Violation[];
}

export interface ConvertTools {
  readonly subsetOutlines: OutlineSubsetter;
  readonly findFont: FontFinder;
  /** Opens fonts of this machine, for values of fields that no font of the form has the characters of. */
  readonly openTypesetter: AppearancesInput['openTypesetter'];
}

/** Writes a document as PDF/A, and checks the result. */
export function convertDocument(input: ConvertInput, tools: ConvertTools): Promise<PdfResult<Conversion>> {
  return pdfResult((warn): Conversion => {
    const { level } = input;
    using source = openSource(input.source);
    const isClaimed = pdfaClaim(source.file) === `${level.part}${level.conformance}`;
    const isStrict = isClaimed && hasStrictSyntax(source.file, input.source.path);
    if (isStrict && checkFile(source.file, level).length === 0) return { state: 'unchanged', violations: [] };
    const means = { ...tools, warn: (sentence: string) => warn(`${source.name}: ${sentence}`) };
    using copy = withDrawnAnnotations(source, input, means);
    const writer = new PdfaWriter(copy ?? source, input, means);
    writer.run();
    using result = openSource({ path: input.target, name: source.name });
    const violations = checkFile(result.file, level).map((violation) => ({
      ...violation,
      object: violation.object === undefined || copy !== undefined ? undefined : writer.sourceOf(violation.object),
    }));
    return { state: 'written', violations };
  });
}

/**
 * PDF/A requires appearances; without them, values of fields and markup would not be seen any more. Part 1 lets viewers draw
 * markup, and the transparency of markers would not be allowed. @returns undefined when all annotations are drawn
 */
function withDrawnAnnotations(
  source: Source,
  { drawn: target, level }: ConvertInput,
  means: Pick<AppearancesInput, 'openTypesetter' | 'warn'>,
): Source | undefined {
  const isCopied = addAppearances(source, { ...means, target, markup: level.part > 1 ? 'all' : 'none', hidden: false });
  return isCopied ? openSource({ path: target, name: source.name }) : undefined;
}
