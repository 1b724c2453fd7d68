import { Ajv2020 } from 'ajv/dist/2020.js';

import type { Answer } from '../harness.js';

type Json = Readonly<Record<string, unknown>>;

/** A description of the API with which responses are compared. */
export interface Description {
  /** Returns the contradictions between a response and its description. */
  contradictions(
    path: string,
    method: 'get' | 'post' | 'delete',
    answer: Pick<Answer, 'status' | 'headers' | 'bytes'>,
  ): string[];
}

/** Headers that must be described for every response that has them. */
const ours = /^x-(?!content-type-options$)|^ratelimit|^retry-after$|^content-disposition$|^etag$/;

export function readDescription(document: Json): Description {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: { binary: true, password: true } });
  ajv.addSchema(document, 'api');

  const follow = (pointer: string): { readonly at: string; readonly value: Json } | undefined => {
    const value = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((parent, key) => (parent as Json | undefined)?.[plain(key)], document) as Json | undefined;
    const target = value?.['$ref'];
    if (typeof target === 'string') return follow(target.slice(1));
    return value === undefined ? undefined : { at: pointer, value };
  };

  const fits = (pointer: string, value: unknown): boolean => {
    const validate = ajv.getSchema(`api#${pointer}`);
    if (validate === undefined) throw new Error(`There is no schema at ${pointer}.`);
    return validate(value) === true;
  };

  function* headersOf(at: string, { headers }: Pick<Answer, 'headers'>): Generator<string> {
    const described = Object.keys(follow(`${at}/headers`)?.value ?? {});
    for (const name of described) {
      const header = follow(`${at}/headers/${name}`);
      const given = headers[name.toLowerCase()];
      if (given === undefined && header?.value['required'] === true) yield `lacks the header ${name}`;
      if (given === undefined || header === undefined) continue;
      const type = (header.value['schema'] as Json)['type'];
      if (!fits(`${header.at}/schema`, type === 'integer' ? Number(given) : given)) yield `${name} is ${String(given)}`;
    }
    const names = described.map((name) => name.toLowerCase());
    for (const name of Object.keys(headers)) {
      if (ours.test(name) && !names.includes(name)) yield `has the header ${name}`;
    }
  }

  function* bodyOf(at: string, { headers, bytes }: Pick<Answer, 'headers' | 'bytes'>): Generator<string> {
    const types = Object.keys(follow(`${at}/content`)?.value ?? {});
    const [given = ''] = String(headers['content-type'] ?? '').split(';');
    if (types.length === 0 ? bytes.length > 0 : !types.includes(given)) yield `has a body of type ${given || 'none'}`;
    else if (given === 'application/json') {
      const value: unknown = JSON.parse(bytes.toString());
      if (!fits(`${at}/content/application~1json/schema`, value)) yield `has the body ${JSON.stringify(value)}`;
    }
  }

  return {
    contradictions(path, method, answer) {
      const response = follow(`/paths/${path.replaceAll('/', '~1')}/${method}/responses/${answer.status}`);
      if (response === undefined) return [`has the status ${answer.status}`];
      return [...headersOf(response.at, answer), ...bodyOf(response.at, answer)];
    },
  };
}

/** Unescapes a part of a JSON pointer. */
function plain(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
