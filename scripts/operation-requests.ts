import type { InputField, Operation } from '../engine/contract/operation.js';
import type { PropertySchema, ValueSchema } from '../engine/contract/option-schema.js';
import { typeOf } from '../engine/job/options.js';
import { builtInOperations } from './built-in-operations.js';
import { publish } from './published-files.js';

const operations = await builtInOperations();

await publish(
  {
    folder: 'engine/api/operations',
    files: new Map([['requests.ts', source(operations)]]),
    command: 'npm run schemas',
  },
  process.argv,
);

function source(all: readonly Operation[]): string {
  return [
    '// Generated from the declarations of the operations by `npm run schemas`.',
    "import type { Source } from '../sources.js';",
    '',
    '/** The files and options of each operation of Quire, as a caller gives them. */',
    'export interface OperationRequests {',
    ...all.map(entry),
    '}',
    '',
  ].join('\n');
}

function entry({ name, summary, inputs, options }: Operation): string {
  const required = new Set(options.required);
  const fields = Object.entries(inputs).map(([field, input]) => fileLine(field, input));
  const lines = Object.entries(options.properties).map(([option, property]) => {
    return `${comment(property.description)}readonly ${option}${required.has(option) ? '' : '?'}: ${typeText(property)};`;
  });
  const optional = required.size === 0 ? '?' : '';
  return `${comment(summary)}'${name}': { readonly files: { ${fields.join(' ')} }; readonly options${optional}: { ${lines.join('\n')} } };`;
}

function fileLine(field: string, { least = 1, most = 1, description }: InputField): string {
  const type = most > 1 ? 'Source | readonly Source[]' : 'Source';
  return `${description === undefined ? '' : comment(description)}readonly ${field}${least === 0 ? '?' : ''}: ${type};`;
}

function typeText(property: PropertySchema | ValueSchema): string {
  if ('items' in property) return `readonly (${typeText(property.items)})[]`;
  if (property.enum !== undefined) return property.enum.map((it) => JSON.stringify(it)).join(' | ');
  const type = typeOf(property);
  return type === 'integer' ? 'number' : type;
}

function comment(text: string): string {
  return `/** ${text.replaceAll('*/', '*\\/')} */\n`;
}
