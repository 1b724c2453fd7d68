import type { OperationDescription, OptionSchema } from '../api/api-types.js';
import { basePath } from '../api/client.js';
import { withExtension } from '../api/with-extension.js';
import { resultName } from '../workbench/result-name.js';
import { shell } from '../workbench/snippets.js';

/** A curl command with the files and options that an operation requires. */
export function curlExample(operation: OperationDescription): string {
  const { name } = operation;
  return [
    `curl --fail-with-body -o ${resultName(operation)} ${location.origin}${basePath}/api/pdf/${name}`,
    '  -H "X-Api-Key: $QUIRE_KEY" -H "X-Api-Secret: $QUIRE_SECRET"',
    `  ${[...filesOf(operation), ...valuesOf(operation)].join(' ')}`,
  ].join(' \\\n');
}

function filesOf({ inputs }: OperationDescription): readonly string[] {
  return Object.entries(inputs).flatMap(([field, { least, accepts }]) =>
    Array.from({ length: least }, (_, at) => {
      const name = least === 1 ? 'document' : `part-${at + 1}`;
      return `-F ${field}=@${withExtension(name, accepts[0])}`;
    }),
  );
}

/** The required options, the first option of a group of which at least one is required, and passwords with an example. */
function valuesOf({ options }: OperationDescription): readonly string[] {
  const { required = [], anyOf = [], properties } = options;
  const passwords = Object.keys(properties).filter((name) => {
    const { format, examples } = properties[name] ?? {};
    return format === 'password' && examples !== undefined;
  });
  const wanted = [...required, ...(anyOf[0]?.required ?? []), ...passwords];
  const names = new Set(wanted.filter((name) => Object.hasOwn(properties, name)));
  return [...names].map((name) => `--form-string ${shell(`${name}=${exampleOf(name, properties[name] ?? {})}`)}`);
}

function exampleOf(name: string, schema: OptionSchema): string {
  if (/pages$/i.test(name)) return '1,3-5';
  if (schema.format === 'password') return 'correct horse battery staple';
  return String(schema.enum?.[0] ?? schema.examples?.[0] ?? schema.minimum ?? 'text');
}
