import type { WorkFile } from '../../contract/file.js';
import { TooComplex } from '../../errors.js';
import type { OfficeFamily } from '../../media-types/office-families.js';
import type { ToolScope } from '../tool-scope.js';
import { unloadedFilesWarning } from '../unloaded-files-warning.js';
import { damagedPartsWarning, missingPartsWarning } from './damaged-parts-warning.js';
import type { PackageInput, PackageSurvey } from './survey-package.js';

const MIB = 2 ** 20;

/**
 * Maximum bytes of the XML parts of a document: about twice what LibreOffice converts in two minutes on a fast machine, if
 * most of a text is formatting and most cells are on hidden worksheets. On a busy machine it converts 450 MB of such cells.
 */
const MAX_XML: Readonly<Record<OfficeFamily, number>> = {
  text: 384 * MIB,
  presentation: 384 * MIB,
  spreadsheet: 1024 * MIB,
};

/**
 * Warns about linked pictures, which stay empty, and about damaged and missing parts, of which LibreOffice shows the beginning, or nothing, without an error.
 * @throws TooComplex when the XML parts of a document expand to far more than LibreOffice can convert
 */
export async function checkOfficePackage(
  { path, name }: WorkFile,
  family: OfficeFamily,
  scope: Pick<ToolScope, 'compute' | 'warn'>,
): Promise<void> {
  const mostXml = MAX_XML[family];
  const input: PackageInput = { source: path, mostXml };
  const { isTooLarge, linked, damaged, missing } = await scope.compute<PackageSurvey>(
    new URL('./survey-package.js', import.meta.url),
    input,
  );
  if (isTooLarge) {
    const limit = `more than ${mostXml / MIB} MiB`;
    throw new TooComplex(`${name}: its text expands to ${limit} of XML, which takes too long; divide the document.`);
  }
  for (const warning of [unloadedFilesWarning(linked), damagedPartsWarning(damaged), missingPartsWarning(missing)]) {
    if (warning !== undefined) scope.warn(`${name}: ${warning}`);
  }
}
