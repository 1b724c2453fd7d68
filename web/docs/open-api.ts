import { useEffect, useState } from 'preact/hooks';

import { basePath, messageOf } from '../api/client.js';

/** The parts of the OpenAPI document that the pages show. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly headers: Readonly<Record<string, Described>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

export interface Endpoint {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface Described {
  readonly description?: string;
}

export interface Parameter extends Described {
  readonly name: string;
  readonly in: string;
}

export interface Answer extends Described {
  readonly headers?: Readonly<Record<string, Described | Reference>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema | Reference }>>;
}

export interface Schema extends Described {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema | Reference>>;
  readonly items?: Schema | Reference;
}

/** Fetches the OpenAPI document, which needs no session. */
export function useOpenApi(): { readonly api: OpenApi | undefined; readonly failure: string | undefined } {
  const [state, setState] = useState<{ readonly api?: OpenApi; readonly failure?: string }>({});
  useEffect(() => {
    fetch(`${basePath}/openapi.json`)
      // The service and its pages have the same version, so the document has these parts.
      .then(async (answer) => (await answer.json()) as OpenApi)
      .then(
        (api) => setState({ api }),
        (error: unknown) => setState({ failure: messageOf(error) }),
      );
  }, []);
  return { api: state.api, failure: state.failure };
}

/** Follows a reference such as "#/components/responses/Failure400". */
export function resolved<Value extends object>(
  value: Value | Reference,
  kind: Readonly<Record<string, Value>>,
): Value | undefined {
  return '$ref' in value ? kind[nameOf(value)] : value;
}

/** The last part of a reference. */
export function nameOf({ $ref }: Reference): string {
  return decodeURIComponent($ref.split('/').at(-1) ?? '');
}
