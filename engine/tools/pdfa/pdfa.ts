import type { PdfaLevelName, PdfaTool } from '../../contract/tools/pdfa.js';
import { InvalidOptions } from '../../errors.js';
import { type Conversion, type ConvertInput, refusalOf } from '../../pdf/pdfa/convert-document.js';
import type { PdfaLevel } from '../../pdf/pdfa/level.js';
import type { Workshop } from '../workshop.js';

/** Converts documents to PDF/A in the compute pool. */
export function pdfaTool(workshop: Workshop): PdfaTool {
  return {
    async convert(file, target, name) {
      const level = levelOf(name);
      const { state, violations } = await workshop.run<Conversion>(
        new URL('./pdfa-task.js', import.meta.url),
        file,
        ({ path, name }): ConvertInput => ({ source: { path, name }, target: target.path, level }),
      );
      const [first] = violations;
      if (first !== undefined) throw new InvalidOptions(refusalOf(file.name, level, first));
      return state === 'unchanged' ? file : target;
    },
  };
}

function levelOf(name: PdfaLevelName): PdfaLevel {
  const [part, conformance] = name.slice('pdfa-'.length);
  return { part: Number(part) as PdfaLevel['part'], conformance: conformance as PdfaLevel['conformance'] };
}
