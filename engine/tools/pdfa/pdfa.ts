import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import type { PdfaLevelName, PdfaTool } from '../../contract/tools/pdfa.js';
import { InvalidOptions } from '../../errors.js';
import type { Conversion, ConvertInput } from '../../pdf/pdfa/convert-document.js';
import { type PdfaLevel, refusalOf, type Violation } from '../../pdf/pdfa/level.js';
import { flatten, type FlattenMeans } from './flatten.js';
import type { VeraPdf } from './vera-pdf.js';

interface Means extends FlattenMeans {
  /** Checks each result as well, when the service has it. */
  readonly veraPdf: VeraPdf | undefined;
}

/** Converts documents to PDF/A in the compute pool. */
export function pdfaTool(means: Means): PdfaTool {
  const convert = async (file: WorkFile, target: WorkFile, level: PdfaLevel): Promise<Conversion> => {
    const drawn = join(await mkdtemp(join(means.scope.folder, 'annotations-')), 'document.pdf');
    return await means.workshop.run<Conversion>(
      new URL('./pdfa-task.js', import.meta.url),
      file,
      ({ path, name }): ConvertInput => ({ source: { path, name }, target: target.path, drawn, level }),
    );
  };
  const verdictOn = async (result: WorkFile, level: PdfaLevel): Promise<Violation | undefined> => {
    const verdict = await means.veraPdf?.check(result, level);
    return verdict && withoutObject(verdict);
  };
  return {
    async convert(file, target, name) {
      const level = levelOf(name);
      let source = file;
      let converted = await convert(source, target, level);
      for (let round = 0; round < MAX_ROUNDS && isMendedByDrawing(converted); round++) {
        source = await flatten(source, { violations: converted.violations, level }, means);
        converted = await convert(source, target, level);
      }
      const result = converted.state === 'unchanged' ? source : target;
      // Violations that drawn pages mend are only in the way together with others.
      const { violations } = converted;
      const first = violations.find(({ drawable = [] }) => drawable.length === 0) ?? violations[0];
      // Copies with tags or with drawn pages have other object numbers than the document of the caller.
      const isCopy = source !== file || level.conformance === 'a';
      const refused =
        (isCopy && first !== undefined ? withoutObject(first) : first) ?? (await verdictOn(result, level));
      if (refused !== undefined) throw new InvalidOptions(refusalOf(file.name, level, refused));
      return result;
    },
  };
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
