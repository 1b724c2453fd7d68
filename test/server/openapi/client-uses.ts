import type { InputField, Operation } from '../../../engine/contract/operation.js';
import { outputsOf } from '../../../engine/contract/output.js';
import type { PropertySchema, ValueSchema } from '../../../engine/contract/option-schema.js';

/** What every file of uses begins with. `api.d.ts` beside it is what openapi-typescript generates, with files as Blob. */
export const PRELUDE = `
import type { components, operations, paths } from './api.js';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function same<A, B>(answer: Same<A, B>): void;

type Content<It> = It extends { content: Record<string, unknown> } ? It['content'] : never;
type Form<Name extends keyof operations> = Content<operations[Name]['requestBody']>['multipart/form-data'];
declare function send<Name extends keyof operations>(form: Form<Name>): void;

type Answer<Name extends keyof operations, Status> =
  Status extends keyof operations[Name]['responses'] ? operations[Name]['responses'][Status] : never;
type Headers<Name extends keyof operations, Status> =
  Answer<Name, Status> extends { headers: infer It } ? It : never;
type Kind<Name extends keyof operations, Status> =
  Headers<Name, Status> extends { 'X-Error-Kind': infer It } ? It : never;

interface Failure {
  error: string;
  message: string;
  statusCode: number;
}

declare const blob: Blob;
`;

/** Uses of an operation's types that must compile, and others, marked as errors, that must not. */
export function usesOf(operation: Operation): string {
  const { name } = operation;
  const send = (fields: Fields): string =>
    `send<'${name}'>({ ${[...fields].map(([k, v]) => `${k}: ${v}`).join(', ')} });`;
  const [least = new Map<string, string>(), ...otherForms] = leastForms(operation);
  return [
    `same<keyof Form<'${name}'>, ${unionOf(fieldNames(operation))}>(true);`,
    ...[least, ...otherForms].map(send),
    send(new Map([...least, ...fieldsOf(operation).map(([field, values]) => [field, values.right[0] ?? ''] as const)])),
    ...[...least.keys()].map((field) => wrong(send(without(least, field)))),
    wrong(send(new Map([...least, ['noSuchField', '1']]))),
    ...fieldsOf(operation).flatMap(([field, values]) => [
      ...values.right.map((value) => send(new Map([...least, [field, value]]))),
      ...values.wrong.map((value) => wrong(send(new Map([...least, [field, value]])))),
    ]),
    ...answersOf(operation),
  ].join('\n');
}

/** Source texts of values by field. */
type Fields = ReadonlyMap<string, string>;

interface Values {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

function wrong(statement: string): string {
  return `// @ts-expect-error\n${statement}`;
}

function fieldNames({ inputs, options }: Operation): readonly string[] {
  return [...Object.keys(inputs), ...Object.keys(options.properties)];
}

function fieldsOf({ inputs, options }: Operation): readonly (readonly [string, Values])[] {
  return [
    ...Object.entries(inputs).map(([name, field]) => [name, filesOf(field)] as const),
    ...Object.entries(options.properties).map(([name, option]) => [name, valuesOf(option)] as const),
  ];
}

/** The smallest forms that are complete: one for each alternative, when the operation has alternatives. */
function leastForms(operation: Operation): readonly Fields[] {
  const { inputs, options } = operation;
  const values = new Map(fieldsOf(operation));
  const files = Object.entries(inputs).flatMap(([name, { least = 1 }]) => (least > 0 ? [name] : []));
  const always = [...files, ...(options.required ?? [])];
  const branches = options.anyOf ?? [{ required: [] }];
  return branches.map(
    ({ required }) => new Map([...always, ...required].map((name) => [name, values.get(name)?.right[0] ?? ''])),
  );
}

function filesOf({ most = 1 }: InputField): Values {
  return most === 1
    ? { right: ['blob'], wrong: ['"text"', '[blob]'] }
    : { right: ['[blob]'], wrong: ['blob', '["text"]'] };
}

function valuesOf({ items, ...option }: PropertySchema): Values {
  if (items === undefined) return singleValues(option);
  const { right, wrong } = singleValues(items);
  return { right: [`[${right.join(', ')}]`], wrong: ['"text"', ...wrong.map((value) => `[${value}]`)] };
}

function singleValues({ type, enum: values }: ValueSchema): Values {
  if (values !== undefined)
    return { right: values.map((it) => JSON.stringify(it)), wrong: ['"no such value"', 'true'] };
  if (type === 'string') return { right: ['"text"'], wrong: ['1', 'blob'] };
  if (type === 'boolean') return { right: ['true', 'false'], wrong: ['"true"'] };
  return { right: ['1'], wrong: ['"1"'] };
}

function answersOf(operation: Operation): readonly string[] {
  const { name, figures = {} } = operation;
  const headers = `Headers<'${name}', 200>`;
  const mimes = outputsOf(operation).map(({ mime }) => mime);
  const isJson = mimes.includes('application/json');
  const told = Object.values(figures).map(({ header }) => `same<${headers}['${header}'], number | undefined>(true);`);
  const failures = [400, 401, 403, 404, 405, 408, 413, 429, 431, 500, 503, 504];
  return [
    `same<keyof operations['${name}']['responses'], ${[200, ...failures].join(' | ')}>(true);`,
    `same<keyof Content<Answer<'${name}', 200>>, ${mimes.map((mime) => `'${mime}'`).join(' | ')}>(true);`,
    ...(isJson ? [] : mimes.map((mime) => `same<Content<Answer<'${name}', 200>>['${mime}'], Blob>(true);`)),
    `same<${headers}['X-Request-Id'], string>(true);`,
    `same<${headers}['RateLimit'], string>(true);`,
    `same<${headers}['RateLimit-Policy'], string>(true);`,
    `same<${headers}['X-Warnings'], string | undefined>(true);`,
    `same<${headers}['Content-Disposition'], ${isJson ? 'unknown' : 'string'}>(true);`,
    ...told,
    ...failures.flatMap((status) => [
      `same<Content<Answer<'${name}', ${status}>>['application/json'], components['schemas']['Error']>(true);`,
      `same<Headers<'${name}', ${status}>['X-Request-Id'], string>(true);`,
    ]),
    `same<Headers<'${name}', 429>['Retry-After'], number>(true);`,
    `same<Kind<'${name}', 429>, 'rate-limited'>(true);`,
    `same<Kind<'${name}', 500>, string>(true);`,
  ];
}

function unionOf(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(' | ');
}

function without(fields: Fields, name: string): Fields {
  return new Map([...fields].filter(([field]) => field !== name));
}
