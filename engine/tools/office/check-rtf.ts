import type { WorkFile } from '../../contract/file.js';
import { InvalidInput, TooComplex } from '../../errors.js';
import type { ToolScope } from '../tool-scope.js';
import { unloadedFilesWarning } from '../unloaded-files-warning.js';
import type { RtfInput, RtfSurvey } from './survey-rtf.js';

/** Warns about pictures of fields, which stay empty. @throws InvalidInput, TooComplex when LibreOffice would take minutes to open the rich text */
export async function checkRtf({ path, name }: WorkFile, scope: Pick<ToolScope, 'compute' | 'warn'>): Promise<void> {
  const input: RtfInput = { source: path };
  const { obstacle, linked } = await scope.compute<RtfSurvey>(new URL('./survey-rtf.js', import.meta.url), input);
  if (obstacle === 'absent-data')
    throw new InvalidInput(`${name}: it is damaged; it has less binary data than it states.`);
  if (obstacle === 'deep-groups') throw new TooComplex(`${name}: its groups are nested too deep.`);
  if (obstacle === 'deep-tables') throw new TooComplex(`${name}: its tables are nested too deep.`);
  const warning = unloadedFilesWarning(linked);
  if (warning !== undefined) scope.warn(`${name}: ${warning}`);
}
