import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { once } from '../../files/once.js';
import { readSchema } from '../read-schema.js';

// Making a validator takes tenths of a second, and loading a plugin needs both. In place of this module, the bundle has the code
// of both validators (scripts/bundle.mjs).
const ajv = once(() => new Ajv2020({ strict: false, validateSchema: false }));

/** Returns the validator of the schema of operations. A test validates the schema itself. */
export const operationValidator = once((): ValidateFunction => ajv().compile(readSchema('operation')));

/** Returns the validator of JSON Schemas (draft 2020-12). */
export const schemaValidator = once((): ValidateFunction => {
  const validator = ajv().getSchema('https://json-schema.org/draft/2020-12/schema');
  if (validator === undefined) throw new Error('Ajv has no schema of JSON Schemas.');
  return validator;
});
