/** The status and the name of each HTTP error. The error kinds of the engine are in `engine/errors.ts`. */
export const httpErrors = {
  'invalid-request': { status: 400, error: 'Invalid request' },
  'authentication-required': { status: 401, error: 'Authentication required' },
  'invalid-credentials': { status: 401, error: 'Invalid credentials' },
  'key-revoked': { status: 401, error: 'Key revoked' },
  'https-required': { status: 403, error: 'HTTPS required' },
  forbidden: { status: 403, error: 'Forbidden' },
  'not-found': { status: 404, error: 'Not found' },
  'method-not-allowed': { status: 405, error: 'Method not allowed' },
  'job-not-done': { status: 409, error: 'Job not done' },
  'request-timeout': { status: 408, error: 'Request timeout' },
  'rate-limited': { status: 429, error: 'Rate limit exceeded' },
  'header-too-large': { status: 431, error: 'Request header too large' },
  'not-ready': { status: 503, error: 'Service not ready' },
} as const satisfies Record<string, { readonly status: number; readonly error: string }>;

/** The error for a request that the server rejects before the engine runs; `message` is for the caller. */
export class HttpError extends Error {
  constructor(
    readonly reason: keyof typeof httpErrors,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }
}
