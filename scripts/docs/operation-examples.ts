import type { Operation } from '../../engine/contract/operation.js';
import { outputsOf } from '../../engine/contract/output.js';
import type { PropertySchema } from '../../engine/contract/option-schema.js';

/** A curl command with the required files and options. */
export function curlExample(operation: Operation): readonly string[] {
  const fields = [
    ...filesOf(operation).map(([field, file]) => `-F ${field}=@${file}`),
    ...valuesOf(operation).map(([option, value]) => `-F ${quote(`${option}=${value}`)}`),
  ];
  return [
    'curl --fail-with-body --cacert data/tls-certificate.pem \\',
    '  -H "X-Api-Key: $QUIRE_KEY" -H "X-Api-Secret: $QUIRE_SECRET" \\',
    `  ${fields.join(' ')} \\`,
    `  -o result.${extensionOf(operation)} https://localhost:8443/api/pdf/${operation.name}`,
  ];
}

/** A `quire run` command with the required files and options. */
export function cliExample(operation: Operation): readonly string[] {
  const [first] = Object.keys(operation.inputs);
  const files = filesOf(operation).map(([field, file]) => (field === first ? file : `--${field} ${file}`));
  const options = valuesOf(operation).map(([option, value]) => {
    const secret = operation.options.properties[option]?.format === 'password';
    return secret ? `--${option}-file password.txt` : `--${option} ${quote(value)}`;
  });
  return [['quire run', operation.name, ...files, ...options, `-o result.${extensionOf(operation)}`].join(' ')];
}

function extensionOf(operation: Operation): string {
  return outputsOf(operation)[0]?.extensions[0] ?? 'bin';
}

function filesOf({ inputs }: Operation): readonly (readonly [string, string])[] {
  return Object.entries(inputs).flatMap(([field, { accepts, least = 1, most = 1 }]) => {
    const extension = accepts[0]?.extensions[0] ?? 'pdf';
    // An example for a field that accepts several files has two, even where one is enough.
    const count = least === 1 ? Math.min(most, 2) : least;
    return Array.from(
      { length: count },
      (_, at) => [field, `${count === 1 ? 'document' : `part-${at + 1}`}.${extension}`] as const,
    );
  });
}

/**
 * Returns the required options, the first option of a group of which at least one is required, and passwords of which the
 * operation declares an example: without one, it would do nothing.
 */
function valuesOf({ options }: Operation): readonly (readonly [string, string])[] {
  const passwords = Object.entries(options.properties).filter(([, it]) => it.format === 'password' && 'examples' in it);
  const names = [
    ...(options.required ?? []),
    ...(options.anyOf?.[0]?.required ?? []),
    ...passwords.map(([name]) => name),
  ];
  return [...new Set(names)].flatMap((name) => {
    const property = options.properties[name];
    return property === undefined ? [] : [[name, exampleOf(name, property)] as const];
  });
}

function exampleOf(name: string, property: PropertySchema): string {
  const {
    enum: [first] = [],
    examples: [example] = [],
    minimum,
    default: initial,
  } = { ...property.items, ...property };
  if (/pages$/i.test(name)) return '1,3-5';
  if (property.format === 'password') return 'correct horse battery staple';
  return String(initial ?? first ?? example ?? minimum ?? 'text');
}

function quote(text: string): string {
  return /^[A-Za-z0-9_.,=:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
