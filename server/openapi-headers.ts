/** Headers of answers, for the description of the API. */
export const headers = {
  'X-Request-Id': {
    description: "The request's name in the log: the caller's own when it was sent and has 1 to 64 of `A-Za-z0-9._-`.",
    schema: { type: 'string', maxLength: 64 },
  },
  'X-Error-Kind': {
    description: 'The class of the failure, such as `invalid-pages`: the same word whatever the message says.',
    schema: { type: 'string' },
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
} as const;

export const rateHeaders = ['RateLimit-Policy', 'RateLimit'] as const;

/** The statuses that come with `Retry-After`. */
export const retryAfter: readonly number[] = [429, 503];
