import { basePath } from '../api/client.js';
import { environmentName } from './environment-name.js';

/** A request of the workbench, for the texts that show the same request elsewhere. */
export interface Request {
  readonly operation: string;
  /** Pairs of the name of a field and of a file. */
  readonly files: readonly (readonly [string, string])[];
  readonly options: readonly RequestOption[];
  /** The name under which the result is saved. */
  readonly result: string;
}

interface RequestOption {
  readonly name: string;
  readonly text: string;
  /** The value as a pipeline has it. */
  readonly value: unknown;
  /** A secret is shown as an environment variable. */
  readonly isSecret: boolean;
}

/** The same request in other places, by the name of its tab. */
export function snippetsOf(request: Request): readonly (readonly [string, string])[] {
  return [
    ['curl', curl(request)],
    ['Node', node(request)],
    ['Python', python(request)],
    ['Command line', commandLine(request)],
    ['Pipeline', pipeline(request)],
  ];
}

function addressOf({ operation }: Request): string {
  return `${location.origin}${basePath}/api/pdf/${operation}`;
}

function curl(request: Request): string {
  const { files, options, result } = request;
  return [
    `curl --fail-with-body -o ${result} ${addressOf(request)}`,
    '  -H "X-Api-Key: $QUIRE_KEY" -H "X-Api-Secret: $QUIRE_SECRET"',
    ...files.map(([field, name]) => `  -F ${shell(`${field}=@"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`)}`),
    ...options.map(({ name, text, isSecret }) =>
      isSecret ? `  --form-string "${name}=$${environmentName(name)}"` : `  --form-string ${shell(`${name}=${text}`)}`,
    ),
  ].join(' \\\n');
}

function node(request: Request): string {
  const { files, options, result } = request;
  return [
    `import { openAsBlob } from 'node:fs';`,
    `import { writeFile } from 'node:fs/promises';`,
    '',
    'const form = new FormData();',
    ...files.map(
      ([field, name]) =>
        `form.append(${JSON.stringify(field)}, await openAsBlob(${JSON.stringify(name)}), ${JSON.stringify(name)});`,
    ),
    ...options.map(
      ({ name, text, isSecret }) =>
        `form.append(${JSON.stringify(name)}, ${isSecret ? `process.env.${environmentName(name)}` : JSON.stringify(text)});`,
    ),
    `const answer = await fetch(${JSON.stringify(addressOf(request))}, {`,
    `  method: 'POST',`,
    `  headers: { 'X-Api-Key': process.env.QUIRE_KEY, 'X-Api-Secret': process.env.QUIRE_SECRET },`,
    '  body: form,',
    '});',
    'if (!answer.ok) throw new Error((await answer.json()).message);',
    `await writeFile(${JSON.stringify(result)}, Buffer.from(await answer.arrayBuffer()));`,
  ].join('\n');
}

function python(request: Request): string {
  const { files, options, result } = request;
  const texts = (pairs: readonly (readonly [string, string])[]): string =>
    pairs.map(([name, value]) => `(${JSON.stringify(name)}, ${value})`).join(', ');
  return [
    'import os, requests',
    '',
    'answer = requests.post(',
    `    ${JSON.stringify(addressOf(request))},`,
    '    headers={"X-Api-Key": os.environ["QUIRE_KEY"], "X-Api-Secret": os.environ["QUIRE_SECRET"]},',
    `    files=[${texts(files.map(([field, name]) => [field, `open(${JSON.stringify(name)}, "rb")`]))}],`,
    `    data=[${texts(options.map(({ name, text, isSecret }) => [name, isSecret ? `os.environ[${JSON.stringify(environmentName(name))}]` : JSON.stringify(text)]))}],`,
    ')',
    'answer.raise_for_status()',
    `open(${JSON.stringify(result)}, "wb").write(answer.content)`,
  ].join('\n');
}

function commandLine({ operation, files, options, result }: Request): string {
  const first = files[0]?.[0];
  // A name that begins with a dash is not an option.
  const pathOf = (name: string): string => shell(name.startsWith('-') ? `./${name}` : name);
  const own = files.filter(([field]) => field === first).map(([, name]) => pathOf(name));
  const others = files.filter(([field]) => field !== first).map(([field, name]) => `--${field} ${pathOf(name)}`);
  const flags = options.flatMap(({ name, text, isSecret }) => (isSecret ? [] : [`--${name} ${shell(text)}`]));
  // Arguments can be read by other users of a machine, the environment cannot.
  const secrets = options.flatMap(({ name, isSecret }) => {
    const variable = environmentName(name);
    return isSecret ? [`QUIRE_${variable}="$${variable}"`] : [];
  });
  return [...secrets, 'quire run', operation, ...own, ...others, ...flags, `-o ${result}`].join(' ');
}

/** JSON values are YAML, too. The files of the first field are the documents that the pipeline is given. */
function pipeline({ operation, files, options }: Request): string {
  const inputs = files.filter(([field]) => field !== files[0]?.[0]);
  const lines = options.map(
    ({ name, value, isSecret }) =>
      `      ${name}: ${JSON.stringify(isSecret ? `\${env:${environmentName(name)}}` : value)}`,
  );
  return [
    `name: ${operation}`,
    'steps:',
    `  - operation: ${operation}`,
    ...(inputs.length > 0
      ? ['    inputs:', ...inputs.map(([field, name]) => `      ${field}: ${JSON.stringify(name)}`)]
      : []),
    ...(lines.length > 0 ? ['    options:', ...lines] : []),
  ].join('\n');
}

/** A text as a word of a POSIX shell. */
export function shell(text: string): string {
  return /^[\w./=@:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
