import type { SharedOptions, StepContext } from '../contract/step.js';
import { baseName, safeFileName } from '../files/file-names.js';
import type { MediaType } from '../media-types/media-types.js';

/** Options of an operation whose `outputFileName`, where it has one, is a text. */
export type NameOptions = SharedOptions<{ readonly outputFileName?: string | undefined }>;

/**
 * What the caller wants the result to be called, from the option `outputFileName` or else the input's name, without an
 * extension of the result or of what is in it.
 */
export function resultBase({ options, inputs, operation }: StepContext<NameOptions>, content?: MediaType): string {
  const { outputFileName } = options;
  if (outputFileName === undefined) {
    const [first] = Object.values(inputs).flat();
    return baseName(safeFileName(first?.name ?? operation.name));
  }
  const name = safeFileName(outputFileName);
  const extensions = [...operation.output.extensions, ...(content?.extensions ?? [])];
  const extension = extensions.find((it) => name.toLowerCase().endsWith(`.${it}`));
  return extension === undefined ? name : name.slice(0, -extension.length - 1);
}

/** "report-01.pdf", "report-02.pdf": the number is as wide as the largest. */
export function numberedName(
  base: string,
  { type, number, last }: { readonly type: MediaType; readonly number: number; readonly last: number },
): string {
  return `${base}-${String(number).padStart(String(last).length, '0')}.${type.extensions[0]}`;
}

const compressedTypes = /^application\/(pdf|zip)$|^image\/(png|jpeg|webp|gif|tiff)$|openxmlformats/;

/** Deflating once more what is compressed inside takes time and saves nothing. */
export function isCompressed({ mime }: MediaType): boolean {
  return compressedTypes.test(mime);
}
