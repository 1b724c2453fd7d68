import type { WorkFile } from '../contract/file.js';
import { outputOf } from '../contract/output.js';
import type { Step, StepContext } from '../contract/step.js';
import { withExtension } from '../files/file-names.js';
import { type NewEntry, ZipWriter } from '../formats/zip/zip-writer.js';
import { type NameOptions, resultBase } from './result-names.js';
import { transform } from './transform.js';

/** A part of a package: a file in the workspace, and its name in the package, with `/` after the name of a folder. */
export type PackagePart = NewEntry;

/**
 * A step that makes the parts of a package whose format is ZIP, and moves each into the package as soon as it is complete.
 * The package is of the operation's output type, and named after the option `outputFileName` or else after the input.
 */
export function packParts<Options extends NameOptions>(
  name: string,
  make: (file: WorkFile, context: StepContext<Options>) => AsyncIterable<PackagePart>,
): Step<Options> {
  return {
    ...transform<Options>(name, (file, context) => packOne(make(file, context), context)),
    reads: { outputFileName: 'string' },
  };
}

/** A step that writes a whole package from each file. Type and name of the package are as in `packParts`. */
export function packWhole<Options extends NameOptions>(
  name: string,
  write: (file: WorkFile, target: WorkFile, context: StepContext<Options>) => Promise<void>,
): Step<Options> {
  return {
    ...transform<Options>(name, async (file, context) => {
      const target = newPackage(context);
      await write(file, target, context);
      return target;
    }),
    reads: { outputFileName: 'string' },
  };
}

async function packOne(parts: AsyncIterable<PackagePart>, context: StepContext<NameOptions>): Promise<WorkFile> {
  const target = newPackage(context);
  await using zip = await ZipWriter.create(target.path, context.signal);
  for await (const part of parts) {
    context.signal.throwIfAborted();
    await zip.move(part);
  }
  await zip.finish();
  return target;
}

function newPackage(context: StepContext<NameOptions>): WorkFile {
  const type = outputOf(context.operation, context.options);
  return context.workspace.newFile({ name: withExtension(resultBase(context), type), type });
}
