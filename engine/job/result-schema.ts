import { Ajv2020 } from 'ajv/dist/2020.js';

import type { Operation } from '../contract/operation.js';
import { outputsOf } from '../contract/output.js';
import { isSameType, JSON_TYPE } from '../media-types/media-types.js';
import { checkJsonSchema } from './json-schema/check-json-schema.js';

/** Returns a sentence about a schema of results that cannot be embedded in the API description. */
export function resultSchemaDefect(operation: Operation): string | undefined {
  const { resultSchema } = operation;
  if (resultSchema === undefined) return undefined;
  if (!outputsOf(operation).some((it) => isSameType(it, JSON_TYPE)))
    return 'resultSchema describes JSON, and the operation has no such output.';
  const reserved = /"(\$[a-zA-Z]+)":/.exec(JSON.stringify(resultSchema))?.[1];
  if (reserved !== undefined)
    return `resultSchema has ${reserved}, which would mean something else in the API description.`;
  try {
    checkJsonSchema(resultSchema);
    new Ajv2020({ strict: false, validateSchema: false }).compile(resultSchema);
    return undefined;
  } catch (error) {
    return `resultSchema is no JSON Schema (${(error as Error).message}).`;
  }
}

/** Returns a sentence for each part of a JSON text that does not match the schema of results. */
export function resultProblems(resultSchema: object, json: string): readonly string[] {
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(resultSchema);
  try {
    validate(JSON.parse(json));
  } catch {
    return ['The result is not JSON.'];
  }
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `The result${instancePath} ${message}.`);
}
