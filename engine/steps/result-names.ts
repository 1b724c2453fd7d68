import { outputOf } from '../contract/output.js';
import type { SharedOptions, StepContext } from '../contract/step.js';
import { baseName, safeFileName } from '../files/file-names.js';
import type { MediaType } from '../media-types/types.js';

/** Options of an operation whose `outputFileName`, if it has one, is a string. */
export type NameOptions = SharedOptions<{ readonly outputFileName?: string | undefined }>;

/**
 * Returns the base name of the result: the option `outputFileName` or else the name of the input, without an extension of
 * the output type or of `content`, the type of the packed files.
 */
export function resultBase({ options, inputs, operation }: StepContext<NameOptions>, content?: MediaType): string {
  const { outputFileName } = options;
  if (outputFileName === undefined) {
    const [first] = Object.values(inputs).flat();
    return baseName(safeFileName(first?.name ?? operation.name));
  }
  const name = safeFileName(outputFileName);
  const extensions = [...outputOf(operation, options).extensions, ...(content?.extensions ?? [])];
  const extension = extensions.find((it) => name.toLowerCase().endsWith(`.${it}`));
  return extension === undefined ? name : name.slice(0, -extension.length - 1);
}

/** Returns names such as "report-01.pdf"; numbers are padded with zeros to the width of the largest number. */
export function numberedName(
  base: string,
  { type, number, last }: { readonly type: MediaType; readonly number: number; readonly last: number },
): string {
  return `${base}-${String(number).padStart(String(last).length, '0')}.${type.extensions[0]}`;
}

const compressedTypes = /^application\/(pdf|zip)$|^image\/(png|jpeg|webp|gif|tiff)$|openxmlformats/;

/** Whether files of a type are already compressed, so that compressing them again would save nothing. */
export function isCompressed({ mime }: MediaType): boolean {
  return compressedTypes.test(mime);
}
