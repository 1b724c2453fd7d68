import type { Step, StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';
import { withExtension } from '../files/file-names.js';
import { type MediaType, ZIP } from '../media-types/types.js';
import { ZipWriter } from '../formats/zip/zip-writer.js';
import { isCompressed, type NameOptions, numberedName, resultBase } from './result-names.js';
import { transform } from './transform.js';

/** Files that are produced one after the other. */
export interface Series {
  readonly type: MediaType;
  /** The largest number of a file. */
  readonly last: number;
  /** The number of files. */
  readonly count: number;
  /** The files in order. Each file is moved into the archive before the next is requested. */
  readonly files: AsyncIterable<NumberedFile>;
}

export interface NumberedFile {
  readonly path: string;
  /** The number in the name of the file. */
  readonly number: number;
}

/**
 * A step that produces a series of files and moves each into a ZIP archive as soon as it is complete. The files are named
 * `<base>-<n>`; the base is the option `outputFileName` or else the name of the input.
 */
export function packStream<Options extends NameOptions>(
  name: string,
  make: (file: WorkFile, context: StepContext<Options>) => Promise<Series>,
): Step<Options> {
  return {
    ...transform<Options>(name, async (file, context) => await packSeries(await make(file, context), context)),
    reads: { outputFileName: 'string' },
  };
}

async function packSeries({ type, last, count, files }: Series, context: StepContext<NameOptions>): Promise<WorkFile> {
  const base = resultBase(context, type);
  const archive = context.workspace.newFile({ name: withExtension(base, ZIP), type: ZIP });
  await using zip = await ZipWriter.create(archive.path, context.signal);
  let done = 0;
  for await (const { path, number } of files) {
    context.signal.throwIfAborted();
    await zip.move({ path, name: numberedName(base, { type, number, last }), compress: !isCompressed(type) });
    done += 1;
    context.progress(done, count);
  }
  await zip.finish();
  return archive;
}
