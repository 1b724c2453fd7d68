import type { Operation, OptionNeed } from '../contract/operation.js';

/** The options of a job. */
export interface GivenOptions {
  /** The names of the options and of the fields of files that the caller gave. */
  readonly given: ReadonlySet<string>;
  /** The options, defaults included. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Returns a warning for each given option that has no effect in combination with the other options. */
export function ineffectiveOptionWarnings(
  { needs = {} }: Pick<Operation, 'needs'>,
  job: GivenOptions,
): readonly string[] {
  return Object.entries(needs).flatMap(([name, need]) =>
    job.given.has(name) && !isMet(need, job) ? [sentenceOf(name, need)] : [],
  );
}

/** Returns a name in `needs` that is neither an option nor a file field of the operation; undefined if there is none. */
export function unknownNameInNeeds({ needs = {}, options, inputs }: Operation): string | undefined {
  const named = Object.entries(needs).flatMap(([name, need]) => [name, otherOf(need)]);
  return named.find((name) => !Object.hasOwn(options.properties, name) && !Object.hasOwn(inputs, name));
}

function isMet(need: OptionNeed, { given, options }: GivenOptions): boolean {
  if ('given' in need) return given.has(need.given);
  if ('leftOut' in need) return !given.has(need.leftOut);
  return need.oneOf.some((it) => it === options[need.option]);
}

function sentenceOf(name: string, need: OptionNeed): string {
  if ('given' in need) return `${name} has no effect: it needs ${need.given}.`;
  if ('leftOut' in need) return `${name} has no effect beside ${need.leftOut}.`;
  return `${name} has no effect: it needs ${need.option} to be ${anyOfThem.format(need.oneOf.map(String))}.`;
}

function otherOf(need: OptionNeed): string {
  if ('given' in need) return need.given;
  return 'leftOut' in need ? need.leftOut : need.option;
}

const anyOfThem = new Intl.ListFormat('en-GB', { type: 'disjunction' });
