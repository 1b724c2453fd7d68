import type { Inputs, Operation, WorkFile } from './contract.js';
import { InvalidInput, InvalidOptions, MissingField, UnsupportedInput } from './errors.js';
import { EMPTY, isSameType, type MediaType, UNKNOWN } from './media-types.js';

/** Sees to it that an operation gets as many files as it takes, of types that it takes. @throws QuireError */
export function checkInputs(operation: Operation, inputs: Inputs): void {
  for (const [field, { accepts, least = 1, most = 1 }] of Object.entries(operation.inputs)) {
    const files = inputs[field] ?? [];
    if (files.length < least) {
      const wanted = least === 1 ? 'a file is required' : `at least ${least} files are required`;
      throw new MissingField(`${field}: ${wanted} (${namesOf(accepts, 'or')}).`);
    }
    if (files.length > most)
      throw new InvalidOptions(`${field}: ${files.length} files were sent; it takes at most ${most}.`);
    for (const file of files) checkType(field, file, accepts);
  }
}

function checkType(field: string, { name, type }: WorkFile, accepts: readonly MediaType[]): void {
  if (accepts.some((it) => isSameType(it, type))) return;
  if (type === EMPTY) throw new InvalidInput(`${field}: ${name} is empty.`);
  if (type === UNKNOWN) {
    throw new InvalidInput(`${field}: ${name} is not a valid ${namesOf(accepts, 'or')} file.`);
  }
  const verb = accepts.length === 1 ? 'is' : 'are';
  throw new UnsupportedInput(
    `${field}: ${name} is ${withArticle(type.name)} file; ${namesOf(accepts, 'and')} ${verb} accepted.`,
  );
}

/** The first letter of an abbreviation is heard by its own name: an SVG, but a script. */
function withArticle(name: string): string {
  return `${/^(?:[AEIOaeio]|[FHLMNRSX][A-Z])/.test(name) ? 'an' : 'a'} ${name}`;
}

const lists = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
} as const;

function namesOf(types: readonly MediaType[], word: keyof typeof lists): string {
  return lists[word].format(types.map((type) => type.name));
}
