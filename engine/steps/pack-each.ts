import type { Step, StepContext, WorkFile } from '../contract.js';
import { withExtension } from '../file-names.js';
import { type MediaType, ZIP } from '../media-types.js';
import { GrowingZip } from './growing-zip.js';
import { isCompressed, numberedName, resultBase } from './result-names.js';

/** Files that are made one after the other. */
export interface Series {
  readonly count: number;
  readonly type: MediaType;
  /** Where they are, in their order; each goes when it has been taken. */
  readonly paths: AsyncIterable<string>;
}

/**
 * A step that makes a series of files and moves each into a ZIP as soon as it is there. They are called `<base>-<n>`,
 * after the option `outputFileName` or else the input.
 */
export function packEach<Options>(
  name: string,
  make: (file: WorkFile, context: StepContext<Options>) => Promise<Series>,
): Step<Options> {
  return {
    name,
    async run(files, context) {
      const packed: WorkFile[] = [];
      for (const file of files) packed.push(await packSeries(await make(file, context), context));
      return packed;
    },
  };
}

async function packSeries({ count, type, paths }: Series, context: StepContext): Promise<WorkFile> {
  const base = resultBase(context, type);
  const archive = context.workspace.newFile({ name: withExtension(base, ZIP), type: ZIP });
  await using zip = await GrowingZip.create(archive.path, context.signal);
  let number = 0;
  for await (const path of paths) {
    context.signal.throwIfAborted();
    number += 1;
    await zip.add({ path, name: numberedName(base, { type, number, count }), compress: !isCompressed(type) });
    context.progress(number, count);
  }
  await zip.finish();
  return archive;
}
