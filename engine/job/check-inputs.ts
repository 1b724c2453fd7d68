import type { Inputs, WorkFile } from '../contract/file.js';
import type { Operation } from '../contract/operation.js';
import { InvalidInput, InvalidOptions, MissingField, UnsupportedInput } from '../errors.js';
import { enumerate } from '../text/enumerate.js';
import { ENCRYPTED_OFFICE } from '../media-types/other-types.js';
import { DOCX, EMPTY, isSameType, type MediaType, PPTX, UNKNOWN, XLSB, XLSX } from '../media-types/media-types.js';

/** Checks the numbers and the types of the files for an operation. @throws QuireError */
export function checkInputs(operation: Operation, inputs: Inputs): void {
  checkLeast(operation, inputs);
  for (const [field, { accepts, most = 1 }] of Object.entries(operation.inputs)) {
    const files = inputs[field] ?? [];
    if (files.length > most)
      throw new InvalidOptions(`${field}: ${files.length} files were sent; it takes at most ${most}.`);
    for (const file of files) checkType(field, file, accepts);
  }
}

/**
 * Checks that each field has as many files as it needs.
 * @param unknownField a field of the form that has a file and that the operation does not know
 * @throws MissingField which names the unknown field, whose files were probably meant for the missing one
 */
export function checkLeast({ inputs }: Operation, files: Inputs, unknownField?: string): void {
  for (const [field, { accepts, least = 1 }] of Object.entries(inputs)) {
    if ((files[field]?.length ?? 0) >= least) continue;
    const wanted = least === 1 ? 'a file is required' : `at least ${least} files are required`;
    const unknown = unknownField === undefined ? '' : `; there is no field ${JSON.stringify(unknownField)}`;
    throw new MissingField(`${field}: ${wanted} (${namesOf(accepts, 'or')})${unknown}.`);
  }
}

/** Checks that a field accepts the type of a file. @throws UnsupportedInput, InvalidInput */
export function checkType(
  field: string,
  { name, type }: Pick<WorkFile, 'name' | 'type'>,
  accepts: readonly MediaType[],
): void {
  if (accepts.some((it) => isSameType(it, type))) return;
  if (isSameType(type, EMPTY)) throw new InvalidInput(`${field}: ${name} is empty.`);
  if (isSameType(type, UNKNOWN)) {
    // The client knows which format it sent, so the extension decides which formats the message names.
    const claimed = accepts.filter(({ extensions }) => extensions.some((it) => name.toLowerCase().endsWith(`.${it}`)));
    const expected = claimed.length === 0 ? accepts : claimed;
    throw new InvalidInput(`${field}: ${name} is not a valid ${namesOf(expected, 'or')} file.`);
  }
  throw new UnsupportedInput(`${field}: ${name} is ${withArticle(type.name)} file; ${wayOut(type, accepts)}.`);
}

function wayOut(type: MediaType, accepts: readonly MediaType[]): string {
  const packages = accepts.filter((it) => encryptedAs.some((other) => isSameType(it, other)));
  if (isSameType(type, ENCRYPTED_OFFICE) && packages.length > 0) {
    const extensions = packages.map((it) => `.${it.extensions[0]}`);
    return `what is in it only its name can tell, which has to end in ${enumerate(extensions, 'or')}`;
  }
  return `${namesOf(accepts, 'and')} ${accepts.length === 1 ? 'is' : 'are'} accepted`;
}

/** The types that an encrypted Office file may have. */
const encryptedAs: readonly MediaType[] = [DOCX, XLSX, XLSB, PPTX];

/** Returns the name with "a" or "an"; an abbreviation is spelled out in speech: an SVG, but a script. */
function withArticle(name: string): string {
  return `${/^(?:[AEIOaeio]|[FHLMNRSX][A-Z])/.test(name) ? 'an' : 'a'} ${name}`;
}

function namesOf(types: readonly MediaType[], word: 'and' | 'or'): string {
  return enumerate(
    types.map((type) => type.name),
    word,
  );
}
