import { ApiError, apiError, basePath, call, csrfHeaders } from '../api/client.js';

/** The answer to a request for an operation. */
export interface Result {
  readonly blob: Blob;
  readonly fileName: string;
  readonly warnings: readonly string[];
}

/** How far a request is. */
export interface RequestProgress {
  readonly phase: 'sending' | 'processing';
  /** From 0 to 1; undefined while it is not known. */
  readonly share: number | undefined;
  /** The step of the operation that runs. */
  readonly step?: string;
}

export interface SendSettings {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RequestProgress) => void;
}

/** Title of the error of a request that the user has cancelled. */
export const CANCELLED = 'Cancelled';

const POLL_MS = 1000;

/**
 * Sends a form to an operation. XMLHttpRequest tells the progress of an upload, which `fetch` does not.
 * @throws ApiError, also when the signal is aborted
 */
export function sendRequest(operation: string, form: FormData, { signal, onProgress }: SendSettings): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${basePath}/web/pdf/${operation}`);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(csrfHeaders())) request.setRequestHeader(name, value);
    const id = crypto.randomUUID();
    request.setRequestHeader('X-Progress-Id', id);
    const ended = new AbortController();
    void pollProgress(id, ended.signal, (progress) => {
      // The answer may arrive after the end of the request.
      if (!ended.signal.aborted) onProgress(progress);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress({ phase: 'sending', share: loaded / (total || 1) });
    request.upload.onload = () => onProgress({ phase: 'processing', share: undefined });
    request.onloadend = () => ended.abort();
    request.onerror = () => reject(new ApiError('Not reached', 'The connection was interrupted. Run it again.', 0));
    request.onabort = () => reject(new ApiError(CANCELLED, 'Cancelled; the service has removed the files.', 0));
    request.onload = () => void finish(request, form).then(resolve, reject);
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/** Asks how far the work is until the request ends. An answer may be missing: another machine may run the request. */
async function pollProgress(id: string, ended: AbortSignal, onProgress: SendSettings['onProgress']): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (ended.aborted) return;
    const found = await call<{ share?: number; step?: string }>(`/progress/${id}`).catch(() => undefined);
    // The work begins when the form is received, with its first step.
    if (found?.step === undefined) continue;
    onProgress({ phase: 'processing', share: found.share === 0 ? undefined : found.share, step: found.step });
  }
}

async function finish(request: XMLHttpRequest, form: FormData): Promise<Result> {
  // The response type is `blob`.
  const blob = request.response as Blob;
  if (request.status !== 200) throw apiError(parse(await blob.text()), request.status);
  return {
    blob,
    fileName: fileNameOf(request.getResponseHeader('Content-Disposition') ?? '') ?? nameOfJson(form),
    warnings: warningsOf(request.getResponseHeader('X-Warnings')),
  };
}

function fileNameOf(disposition: string): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
  return plain;
}

/** Results in JSON have no name of their own; they get that of the first document. */
function nameOfJson(form: FormData): string {
  const file = [...form.values()].find((it) => it instanceof File);
  return `${file?.name.replace(/\.[^.]*$/, '') ?? 'result'}.json`;
}

function warningsOf(header: string | null): readonly string[] {
  const value = header === null ? [] : parse(header);
  return Array.isArray(value) ? value.map(String) : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
