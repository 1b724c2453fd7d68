import { languageTag } from '../../../text/language-tag.js';
import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfString } from '../../syntax/values.js';
import type { PdfaLevel } from '../level.js';
import type { MendContext } from './mend.js';

/** A language tag by RFC 3066, or none (ISO 19005-1 §6.8.4, ISO 19005-2 §6.7.4). */
const LANGUAGE = /^(?:[a-z]{1,8}(?:-[a-z\d]{1,8})*)?$/i;

/** Whether a dictionary names a language in a way that level a forbids. */
export function hasInvalidLanguage(file: PdfFile, dict: PdfDict, { conformance }: PdfaLevel): boolean {
  const language = conformance === 'a' ? file.maybeText(dict.get('Lang')) : undefined;
  return language !== undefined && !LANGUAGE.test(language);
}

/** Writes languages such as "en_US" as tags, and removes names that are no language. */
export function mendLanguage(dict: PdfDict, { file, level }: Pick<MendContext, 'file' | 'level'>): void {
  if (!hasInvalidLanguage(file, dict, level)) return;
  const language = languageTag(file.maybeText(dict.get('Lang')));
  if (language === undefined) dict.delete('Lang');
  else dict.set('Lang', PdfString.fromText(language));
}

/** The property list of marked content that names a language in a way that level a forbids. */
export function invalidProperties(
  file: PdfFile,
  { operator, operands }: Operation,
  level: PdfaLevel,
): PdfDict | undefined {
  const properties = operator === 'BDC' || operator === 'DP' ? operands.at(-1) : undefined;
  return properties instanceof PdfDict && hasInvalidLanguage(file, properties, level) ? properties : undefined;
}
