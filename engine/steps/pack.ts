import { outputOf } from '../contract/output.js';
import type { Step, StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';
import { uniqueFileNames, withExtension } from '../files/file-names.js';
import { isSameType, ZIP } from '../media-types/types.js';
import { isCompressed, type NameOptions, numberedName, resultBase } from './result-names.js';
import type { ZipInput } from './zip-files.js';

interface PackSettings {
  /** Names of files inside a ZIP archive: `<base>-<n>` (`numbered`), or the names that the files have (`own`). */
  readonly names?: 'numbered' | 'own';
}

/**
 * Names the result after the option `outputFileName` or else after the input. If the output of the operation is ZIP, packs
 * the files into one archive.
 */
export function pack({ names = 'numbered' }: PackSettings = {}): Step<NameOptions> {
  return {
    name: 'package',
    role: 'package',
    builtIn: { name: 'pack', settings: { names } },
    reads: { outputFileName: 'string' },
    async run(files, context) {
      if (isSameType(outputOf(context.operation, context.options), ZIP)) return [await zip(files, context, names)];
      return files.map((file) => ({ ...file, name: withExtension(resultBase(context), file.type) }));
    },
  };
}

async function zip(
  files: readonly WorkFile[],
  context: StepContext<NameOptions>,
  names: 'numbered' | 'own',
): Promise<WorkFile> {
  const base = resultBase(context);
  const entries = names === 'own' ? ownNames(files) : numbered(files, base);
  const archive = context.workspace.newFile({ name: withExtension(base, ZIP), type: ZIP });
  const input: ZipInput = {
    // PDFs and most images are already compressed; compressing them again takes time and saves nothing.
    entries: files.map((file, index) => ({
      path: file.path,
      name: entries[index] ?? file.name,
      compress: !isCompressed(file.type),
    })),
    target: archive.path,
  };
  await context.compute(new URL('./zip-files.js', import.meta.url), input);
  return archive;
}

function ownNames(files: readonly WorkFile[]): readonly string[] {
  return uniqueFileNames(
    files.map(({ name }) => name),
    'attachment',
  );
}

function numbered(files: readonly WorkFile[], base: string): readonly string[] {
  return files.map(({ type }, index) => numberedName(base, { type, number: index + 1, last: files.length }));
}
