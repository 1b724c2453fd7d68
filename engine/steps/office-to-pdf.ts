import type { StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';
import { UnsupportedInput } from '../errors.js';
import { PDF } from '../media-types/media-types.js';
import { officeFamilyOf } from '../media-types/office-families.js';

/**
 * Makes a PDF of a document of a word processor, a spreadsheet or a presentation, opened with the option `password`
 * where it is protected.
 * @throws UnsupportedInput when it is none of these, and what `tools.office.toPdf` throws
 */
export async function officeToPdf(
  file: WorkFile,
  { options: { password }, tools, workspace, warn }: StepContext<{ readonly password?: string | undefined }>,
): Promise<WorkFile> {
  const family = officeFamilyOf(file.type);
  if (family === undefined) throw new UnsupportedInput(`${file.name} is not an office document.`);
  const target = workspace.newFile({ name: file.name, type: PDF });
  const made = await tools.office.toPdf(file, target, { family, password });
  // Protections of office documents and of PDF allow different things, so that none is made of the other.
  if (password !== undefined) warn(`${file.name}: the PDF opens without a password.`);
  return made;
}
