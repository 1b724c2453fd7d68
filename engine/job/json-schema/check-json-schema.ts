import { schemaValidator } from './schema-validators.js';

/** @throws Error if the value is no JSON Schema (draft 2020-12) */
export function checkJsonSchema(value: object): void {
  const validate = schemaValidator();
  if (validate(value)) return;
  const defects = (validate.errors ?? []).map(({ instancePath, message = '' }) => `data${instancePath} ${message}`);
  throw new Error(`schema is invalid: ${defects.join(', ')}`);
}
