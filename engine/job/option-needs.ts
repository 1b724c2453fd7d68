import type { Operation, OptionNeed } from '../contract/operation.js';
import type { OptionCondition, OptionSchema } from '../contract/option-schema.js';
import { enumerate } from '../text/enumerate.js';

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

/** Returns a sentence for each option or file that is required beside the values of others, and missing. */
export function unmetConditions({ allOf = [] }: OptionSchema, job: GivenOptions): readonly string[] {
  return allOf.flatMap((condition) => {
    const isMet = Object.entries(condition.if.properties).every(([name, { enum: values }]) =>
      values.some((it) => it === job.options[name]),
    );
    const missing = isMet ? condition.then.required.filter((name) => !job.given.has(name)) : [];
    return missing.map((name) => `${name}: this field is required when ${whenOf(condition)}.`);
  });
}

/** Returns a sentence for each condition: "colour is required when mode is fancy." */
export function conditionSentences({ allOf = [] }: OptionSchema): readonly string[] {
  return allOf.map((condition) => {
    const { required } = condition.then;
    return `${enumerate(required, 'and')} ${required.length === 1 ? 'is' : 'are'} required when ${whenOf(condition)}.`;
  });
}

/** Returns a sentence about a name in `needs` or in a condition that the operation does not have. */
export function needsDefect({ needs = {}, options, inputs }: Operation): string | undefined {
  const { allOf = [], properties } = options;
  const inNeeds = Object.entries(needs).flatMap(([name, need]) => [name, otherOf(need)]);
  const inConditions = allOf.flatMap((it) => it.then.required);
  const unknown = [...inNeeds, ...inConditions].find(
    (name) => !Object.hasOwn(properties, name) && !Object.hasOwn(inputs, name),
  );
  if (unknown !== undefined)
    return `${inNeeds.includes(unknown) ? 'needs' : 'allOf'} names "${unknown}", which is neither an option nor a file.`;
  const deciding = allOf.flatMap((it) => [...Object.keys(it.if.properties), ...it.if.required]);
  const stranger = deciding.find((name) => !Object.hasOwn(properties, name));
  if (stranger !== undefined) return `allOf names "${stranger}", which is not an option.`;
  const isWhole = allOf.every((it) => Object.keys(it.if.properties).every((name) => it.if.required.includes(name)));
  return isWhole ? undefined : 'allOf: "required" of an "if" must have all names of its "properties".';
}

function whenOf(condition: OptionCondition): string {
  const parts = Object.entries(condition.if.properties).map(
    ([name, { enum: values }]) => `${name} is ${enumerate(values.map(String), 'or')}`,
  );
  return enumerate(parts, 'and');
}

function isMet(need: OptionNeed, { given, options }: GivenOptions): boolean {
  if ('given' in need) return given.has(need.given);
  if ('leftOut' in need) return !given.has(need.leftOut);
  return need.oneOf.some((it) => it === options[need.option]);
}

function sentenceOf(name: string, need: OptionNeed): string {
  if ('given' in need) return `${name} has no effect: it needs ${need.given}.`;
  if ('leftOut' in need) return `${name} has no effect beside ${need.leftOut}.`;
  return `${name} has no effect: it needs ${need.option} to be ${enumerate(need.oneOf.map(String), 'or')}.`;
}

function otherOf(need: OptionNeed): string {
  if ('given' in need) return need.given;
  return 'leftOut' in need ? need.leftOut : need.option;
}
