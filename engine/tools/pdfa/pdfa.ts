import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import type { PdfaLevelName, PdfaTool } from '../../contract/tools/pdfa.js';
import { InvalidOptions } from '../../errors.js';
import type { Conversion, ConvertInput } from '../../pdf/pdfa/convert-document.js';
import type { AppearancesInput } from '../../pdf/annotations/add-appearances.js';
import { type PdfaLevel, refusalOf, type Violation } from '../../pdf/pdfa/level.js';
import { pdfModule } from '../workshop.js';
import { flatten, type FlattenMeans } from './flatten.js';
import type { VeraPdf } from './vera-pdf.js';

interface Means extends FlattenMeans {
  /** Checks each result as well, when the service has it. */
  readonly veraPdf: VeraPdf | undefined;
}

/** Converts documents to PDF/A in the compute pool. */
export function pdfaTool(means: Means): PdfaTool {
  const convert = (file: WorkFile, target: WorkFile, level: PdfaLevel): Promise<Conversion> =>
    means.workshop.run<Conversion>(
      new URL('./pdfa-task.js', import.meta.url),
      file,
      ({ path, name }): ConvertInput => ({ source: { path, name }, target: target.path, level }),
    );
  const verdictOn = async (result: WorkFile, level: PdfaLevel): Promise<Violation | undefined> => {
    const verdict = await means.veraPdf?.check(result, level);
    return verdict && withoutObject(verdict);
  };
  return {
    async convert(file, target, name) {
      const level = levelOf(name);
      let source = await withDrawnAnnotations(file, level, means);
      let converted = await convert(source, target, level);
      for (let round = 0; round < MAX_ROUNDS && isMendedByDrawing(converted); round++) {
        source = await flatten(source, { violations: converted.violations, level }, means);
        converted = await convert(source, target, level);
      }
      const result = converted.state === 'unchanged' ? source : target;
      // Violations that drawn pages mend are only in the way together with others.
      const { violations } = converted;
      const first = violations.find(({ drawable = [] }) => drawable.length === 0) ?? violations[0];
      // Copies with tags, with drawn annotations or with drawn pages have other object numbers than the document of the caller.
      const isCopy = source !== file || level.conformance === 'a';
      const refused =
        (isCopy && first !== undefined ? withoutObject(first) : first) ?? (await verdictOn(result, level));
      if (refused !== undefined) throw new InvalidOptions(refusalOf(file.name, level, refused));
      return result;
    },
  };
}

/**
 * PDF/A requires appearances; without them, values of fields and markup would not be seen any more. Part 1 lets viewers draw
 * markup, and the transparency of markers would not be allowed.
 */
async function withDrawnAnnotations(file: WorkFile, level: PdfaLevel, { workshop, scope }: Means): Promise<WorkFile> {
  const drawn = { ...file, path: join(await mkdtemp(join(scope.folder, 'annotations-')), 'document.pdf') };
  const isCopied = await workshop.run<boolean>(
    pdfModule('annotations/add-appearances'),
    file,
    ({ path, name }): AppearancesInput => ({ source: { path, name }, target: drawn.path, markup: level.part > 1 }),
  );
  return isCopied ? drawn : file;
}

/** The object is one of the result, which the caller does not get. */
function withoutObject(violation: Violation): Violation {
  return { ...violation, object: undefined };
}

/** Pages that are drawn may show what stands in the way on others. */
const MAX_ROUNDS = 3;

function isMendedByDrawing({ violations }: Conversion): boolean {
  return violations.length > 0 && violations.every(({ drawable = [] }) => drawable.length > 0);
}

function levelOf(name: PdfaLevelName): PdfaLevel {
  const [part, conformance] = name.slice('pdfa-'.length);
  return { part: Number(part) as PdfaLevel['part'], conformance: conformance as PdfaLevel['conformance'] };
}
