import type { WorkFile } from '../contract/file.js';
import type { StepContext } from '../contract/step.js';
import { isCompressed } from '../steps/result-names.js';
import type { ZipInput } from '../steps/zip-files.js';

/** Writes a ZIP archive of files under their names, which must differ. @returns the archive */
export async function packFiles(
  files: readonly WorkFile[],
  archive: WorkFile,
  compute: StepContext['compute'],
): Promise<WorkFile> {
  const entries = files.map(({ path, name, type }) => ({ path, name, compress: !isCompressed(type) }));
  const input: ZipInput = { entries, target: archive.path };
  await compute(new URL('../steps/zip-files.js', import.meta.url), input);
  return archive;
}
