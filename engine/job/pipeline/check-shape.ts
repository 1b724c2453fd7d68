import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';

import { once } from '../../files/once.js';
import { nearestAdvice } from '../../text/nearest-name.js';
import { enumerate } from '../../text/enumerate.js';
import { quoted } from '../../text/quoted.js';
import { readSchema } from '../read-schema.js';
import type { PlacedProblem, ValuePath } from './problem.js';
import type { PipelineFile } from './pipeline-file.js';

const validator = once(() =>
  new Ajv2020({ allErrors: true, verbose: true, validateSchema: false }).compile<PipelineFile>(readSchema('pipeline')),
);

interface Shape {
  readonly problems: readonly PlacedProblem[];
  /** The data without the values that have problems, for further checks; undefined when too little is left. */
  readonly rest: PipelineFile | undefined;
}

/** How many errors of the schema are looked at: each is compared with those of alternatives. */
const MAX_ERRORS = 500;

/** Maximum number of passes that remove invalid values: removing the only key of an object makes the object invalid as well. */
const MAX_ROUNDS = 4;

/** Checks data against `schemas/pipeline.json`. */
export function checkShape(value: unknown): Shape {
  const validate = validator();
  if (validate(value)) return { problems: [], rest: value };
  const problems = problemsOf(validate.errors ?? []);
  const rest: unknown = structuredClone(value);
  let left = problems;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (const { path } of left) remove(rest, path);
    if (validate(rest)) return { problems, rest };
    left = problemsOf(validate.errors ?? []);
  }
  return { problems, rest: undefined };
}

function problemsOf(all: readonly ErrorObject[]): readonly PlacedProblem[] {
  const errors = all.slice(0, MAX_ERRORS);
  const alternatives = errors.filter(({ keyword }) => keyword === 'anyOf');
  return errors.filter((error) => !alternatives.some((it) => isPartOf(error, it))).flatMap(problemOf);
}

/** Removes the value at a path. Items of lists stay, since their indices are the places of other problems. */
function remove(root: unknown, path: ValuePath): void {
  let parent = root;
  for (const key of path.slice(0, -1)) parent = isRecord(parent) ? parent[key] : undefined;
  const key = path.at(-1);
  if (isRecord(parent) && !Array.isArray(parent) && key !== undefined) Reflect.deleteProperty(parent, key);
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether an error is about one of the alternatives of which another error says that none fits. */
function isPartOf(error: ErrorObject, { schemaPath, instancePath }: ErrorObject): boolean {
  return error.schemaPath.startsWith(`${schemaPath}/`) || (error.keyword !== 'anyOf' && isBelow(error, instancePath));
}

function isBelow({ instancePath }: ErrorObject, path: string): boolean {
  return instancePath === path || instancePath.startsWith(`${path}/`);
}

function problemOf(error: ErrorObject): readonly PlacedProblem[] {
  const path = pathOf(error.instancePath);
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(error.params['additionalProperty']);
      return [{ path: [...path, key], atKey: true, message: `${key}: there is no such key${nearest(key, error)}.` }];
    }
    case 'propertyNames': {
      const key = String(error.params['propertyName']);
      return [{ path: [...path, key], atKey: true, message: `${key}: ${wanted(descriptionOf(error.schema))}.` }];
    }
    case 'required': {
      const key = String(error.params['missingProperty']);
      return [{ path, message: `${key} is missing.` }];
    }
    default:
      // The error about a name of a property has its sentence from "propertyNames".
      if (error.propertyName !== undefined) return [];
      return [{ path, message: `${labelOf(path)}${quoted(error.data)} is not accepted; ${acceptedBy(error)}.` }];
  }
}

function pathOf(pointer: string): ValuePath {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~')));
}

function nearest(key: string, { parentSchema }: ErrorObject): string {
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  return nearestAdvice(key, known);
}

function acceptedBy({ keyword, parentSchema, params }: ErrorObject): string {
  if (keyword === 'enum') return `it must be ${enumerate((params['allowedValues'] as unknown[]).map(String), 'or')}`;
  if (keyword === 'minItems' || keyword === 'minProperties') return 'it must not be empty';
  if (keyword === 'type') return `it must be ${typeNames[String(params['type'])]}`;
  return wanted(descriptionOf(parentSchema));
}

const typeNames: Readonly<Record<string, string>> = {
  object: 'keys with values',
  array: 'a list',
  string: 'a text',
  boolean: 'true or false',
};

function descriptionOf(schema: unknown): string {
  const { description } = (schema ?? {}) as { readonly description?: string };
  return description ?? '';
}

/** Makes "it must be a whole number" of "A whole number." */
function wanted(description: string): string {
  const text = description.replace(/\.$/, '');
  return `it must be ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function labelOf(path: ValuePath): string {
  const key = path.findLast((it) => typeof it === 'string');
  return key === undefined ? '' : `${key}: `;
}
