import type { StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';
import { UnsupportedInput } from '../errors.js';
import { PDF } from '../media-types/media-types.js';
import { officeFamilyOf } from '../media-types/office-families.js';
import type { CommentPlace } from '../contract/tools/office.js';

interface OfficeOptions {
  readonly password?: string | undefined;
  readonly comments?: CommentPlace | undefined;
}

/**
 * Makes a PDF of a document of a word processor, a spreadsheet or a presentation, opened with the option `password`
 * where it is protected, with its comments as the option `comments` says.
 * @throws UnsupportedInput when it is none of these, and what `tools.office.toPdf` throws
 */
export async function officeToPdf(
  file: WorkFile,
  { options: { password, comments }, tools, workspace, warn }: StepContext<OfficeOptions>,
): Promise<WorkFile> {
  const family = officeFamilyOf(file.type);
  if (family === undefined) throw new UnsupportedInput(`${file.name} is not an office document.`);
  const target = workspace.newFile({ name: file.name, type: PDF });
  const made = await tools.office.toPdf(file, target, { family, password, comments });
  // Protections of office documents and of PDF allow different things, so that none is made of the other.
  if (password !== undefined) warn(`${file.name}: the PDF opens without a password.`);
  return made;
}
