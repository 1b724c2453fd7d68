import type { WorkFile } from '../../contract/file.js';
import { safeFileName } from '../../files/file-names.js';
import type { StepResult } from './run-pipeline.js';

/**
 * Makes the names of the result files of a pipeline from the template in its `output`. Equal names are made different
 * later, by `quire pipeline` in the result folder and by the server in the ZIP archive.
 * @param document the name of the document, without its extension
 */
export function nameResults(template: string, document: string, results: readonly StepResult[]): readonly WorkFile[] {
  return results.flatMap(({ step, files }) =>
    files.map((file, index) => {
      const number = String(index + 1).padStart(String(files.length).length, '0');
      const values = new Map([
        ['name', document],
        ['step', step],
        ['ext', file.type.extensions[0]],
        ['number', number],
      ]);
      const name = template.replace(/\{(\w+)\}/g, (written, key: string) => values.get(key) ?? written);
      return { ...file, name: safeFileName(name) };
    }),
  );
}
