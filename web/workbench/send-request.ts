import { ApiError, apiError, basePath, csrfHeaders } from '../api/client.js';

/** The answer to a request for an operation. */
export interface Result {
  readonly blob: Blob;
  readonly fileName: string;
  readonly warnings: readonly string[];
}

export interface SendSettings {
  readonly signal: AbortSignal;
  /** Called with the part of the form that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

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
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onerror = () => reject(new ApiError('Not reached', 'The connection was interrupted. Run it again.', 0));
    request.onabort = () => reject(new ApiError('Cancelled', 'Cancelled; the service has removed the files.', 0));
    request.onload = () => void finish(request).then(resolve, reject);
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

async function finish(request: XMLHttpRequest): Promise<Result> {
  // The response type is `blob`.
  const blob = request.response as Blob;
  if (request.status !== 200) throw apiError(parse(await blob.text()), request.status);
  return {
    blob,
    fileName: fileNameOf(request.getResponseHeader('Content-Disposition') ?? ''),
    warnings: warningsOf(request.getResponseHeader('X-Warnings')),
  };
}

function fileNameOf(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const [, plain = 'result.json'] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
  return plain;
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
