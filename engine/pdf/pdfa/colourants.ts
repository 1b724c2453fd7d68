import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';

/** Colourants of process colours, and the one without marks, which need no definition (ISO 19005-2 §6.2.4.4). */
const PROCESS: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None']);

/** The colourants of a DeviceN space that need no definition. @param attributes those of the space */
export function processColourants(file: PdfFile, attributes: PdfDict | undefined): ReadonlySet<string> {
  const process = file.dict(attributes?.get('Process'));
  const own = file.array(process?.get('Components')) ?? [];
  return new Set([...PROCESS, ...own.flatMap((it) => file.name(it) ?? [])]);
}
