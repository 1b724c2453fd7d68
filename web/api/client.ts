import type { SessionState } from './api-types.js';

const meta = document.querySelector<HTMLMetaElement>('meta[name="base-path"]');

/** The path below which the service is reached, without a slash at its end. */
export const basePath = (meta?.content ?? '/').replace(/\/$/, '');

/** An answer of the service that is an Error object, or a failure to reach it. */
export class ApiError extends Error {
  constructor(
    readonly title: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

let csrfToken: string | undefined;

/** Takes over the CSRF token of a session; `call` sends it with each change. */
export function setSession({ csrfToken: token }: SessionState): void {
  csrfToken = token;
}

export function csrfHeaders(): Readonly<Record<string, string>> {
  return csrfToken === undefined ? {} : { 'X-CSRF-Token': csrfToken };
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: object;
}

/** Calls the service and returns its JSON. @throws ApiError */
export async function call<Answer>(path: string, { method = 'GET', body }: Call = {}): Promise<Answer> {
  const headers = { ...csrfHeaders(), ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${basePath}/web${path}`, init).catch(() => {
    throw new ApiError('Not reached', 'The service cannot be reached. Check the connection and try again.', 0);
  });
  if (!answer.ok) throw await errorOf(answer);
  // The service and its pages have the same version, so its answers have the declared types.
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

/** Reads the Error object of an answer. */
async function errorOf(answer: Response): Promise<ApiError> {
  return apiError(await answer.json().catch(() => undefined), answer.status);
}

/** @param body the Error object of an answer, or anything else */
export function apiError(body: unknown, status: number): ApiError {
  if (typeof body === 'object' && body !== null && 'error' in body && 'message' in body) {
    return new ApiError(String(body.error), String(body.message), status);
  }
  return new ApiError('Failed', `The service answered with status ${status}.`, status);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
