/** Failures that only HTTP has; the engine's own are in its `errors.ts`. */
export const refusals = {
  'invalid-request': { status: 400, error: 'Invalid request' },
  'authentication-required': { status: 401, error: 'Authentication required' },
  'invalid-credentials': { status: 401, error: 'Invalid credentials' },
  'key-revoked': { status: 401, error: 'Key revoked' },
  'https-required': { status: 403, error: 'HTTPS required' },
  forbidden: { status: 403, error: 'Forbidden' },
  'not-found': { status: 404, error: 'Not found' },
  'method-not-allowed': { status: 405, error: 'Method not allowed' },
  'request-timeout': { status: 408, error: 'Request timeout' },
  'rate-limited': { status: 429, error: 'Rate limit exceeded' },
  'header-too-large': { status: 431, error: 'Request header too large' },
  'not-ready': { status: 503, error: 'Service not ready' },
} as const satisfies Record<string, { readonly status: number; readonly error: string }>;

/** A request that the server refuses before the engine sees it; `message` is for the caller. */
export class HttpRefusal extends Error {
  constructor(
    readonly reason: keyof typeof refusals,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'HttpRefusal';
  }
}
