import { requestIds } from '../request-id.js';
import { RECEIPT_HEADER } from '../wants-receipt.js';
import type { Json } from './json.js';

const headers = {
  'X-Request-Id': {
    description: "The request's name in the log: the caller's own when it was sent and has 1 to 64 of `A-Za-z0-9._-`.",
    schema: { type: 'string', pattern: requestIds.source },
  },
  'X-Warnings': {
    description: 'What the caller would not expect of the result: a JSON list of sentences, in ASCII.',
    schema: { type: 'string', maxLength: 4096 },
  },
  'RateLimit-Policy': {
    description: 'The quotas of the API key (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string', examples: ['"minute";q=60;w=60, "hour";q=500;w=3600'] },
  },
  RateLimit: {
    description: 'What is left of each quota, and in how many seconds it is renewed.',
    schema: { type: 'string', examples: ['"minute";r=59;t=42, "hour";r=499;t=3580'] },
  },
  'Retry-After': {
    description: 'In how many seconds the same request may be tried again.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Content-Disposition': {
    description: 'An attachment, with its file name by RFC 6266.',
    schema: { type: 'string' },
  },
  Location: {
    description: 'The path of the job.',
    schema: { type: 'string' },
  },
  'Preference-Applied': {
    description: 'The preference that the answer follows (RFC 7240).',
    schema: { type: 'string', enum: ['respond-async'] },
  },
  ETag: {
    description: 'Changes when the body does; for `If-None-Match`.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Header>;

interface Header {
  readonly description: string;
  readonly schema: Json;
}

type HeaderName = keyof typeof headers;

export const rateHeaders = ['RateLimit-Policy', 'RateLimit'] as const;

/** The headers that responses refer to. */
export const requiredHeaders: Json = Object.fromEntries(
  (
    [
      ...(['X-Request-Id', ...rateHeaders, 'Retry-After', 'Content-Disposition', 'ETag'] as const),
      ...(['Location', 'Preference-Applied'] as const),
    ] as const
  ).map((name) => [name, { ...headers[name], required: true }]),
);

/** Returns references to headers that a response always has; client generators treat referenced headers as required. */
export function always(...names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function sometimes(...names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, headers[name]]));
}

/** The parameters of requests for operations and pipelines, which may become jobs. */
export const workParameters: readonly Json[] = ['X-Request-Id', 'Prefer', RECEIPT_HEADER].map((name) => {
  return { $ref: `#/components/parameters/${name}` };
});

export const receiptParameter: Json = {
  name: RECEIPT_HEADER,
  in: 'header',
  description: '`true`: the answer is a ZIP archive of the result and its receipt, `receipt.json`.',
  schema: { type: 'string', enum: ['true', 'false'] },
};

export const requestIdParameter: Json = {
  name: 'X-Request-Id',
  in: 'header',
  description:
    'A name for the request in the log and in the answer; the service makes one when it is left out or of another form.',
  schema: { type: 'string', pattern: requestIds.source },
};
