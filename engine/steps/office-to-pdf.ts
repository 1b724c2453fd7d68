import type { StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';
import { UnsupportedInput } from '../errors.js';
import { PDF } from '../media-types/types.js';
import { officeFamilyOf } from '../media-types/office-families.js';
import type { CommentPlace } from '../contract/tools/office.js';

interface OfficeOptions {
  readonly password?: string | undefined;
  readonly comments?: CommentPlace | undefined;
}

/**
 * Converts a word processor document, a spreadsheet or a presentation to PDF. The option `password` opens a protected
 * document; the option `comments` keeps comments or leaves them out.
 * @throws UnsupportedInput for other formats, and the errors of `tools.office.toPdf`
 */
export async function officeToPdf(
  file: WorkFile,
  { options: { password, comments }, tools, workspace, warn }: StepContext<OfficeOptions>,
): Promise<WorkFile> {
  const family = officeFamilyOf(file.type);
  if (family === undefined) throw new UnsupportedInput(`${file.name} is not an office document.`);
  const target = workspace.newFile({ name: file.name, type: PDF });
  const result = await tools.office.toPdf(file, target, { family, password, comments });
  // The protection is not converted: office documents and PDF have different permissions.
  if (password !== undefined) warn(`${file.name}: the PDF opens without a password.`);
  return result;
}
