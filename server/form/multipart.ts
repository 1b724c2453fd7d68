import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { Cancelled } from '../../engine/errors.js';
import { type FormEvent, FormParser } from './form-parser.js';
import { HttpError } from '../http-error.js';
import { parsePartHeaders, type PartHeaders } from './part-headers.js';
import { releaseReceived } from './release-received.js';
import { takePieces } from './take-pieces.js';
import { malformed, UploadLimits, type UploadLimitSettings } from './upload-limits.js';

export interface MultipartSettings extends UploadLimitSettings {
  readonly signal: AbortSignal;
  /** Opens a stream for the value of a part when the part begins; an error that it throws ends the reading. */
  readonly openPart: (headers: PartHeaders) => Writable;
}

/** Maximum time without data during an upload. */
const IDLE_MS = 60_000;

/** Returns the boundary of a Content-Type, which has 1 to 70 characters (RFC 2046 §5.1.1); undefined for other types. */
export function boundaryOf(contentType: string): string | undefined {
  const form = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70})(?=[\s;]|$))/i;
  const [, quoted, token] = form.exec(contentType) ?? [];
  return quoted ?? token;
}

/**
 * Streams each part of a form into the stream that `openPart` returns for it, one part after the other, with
 * backpressure.
 * @throws HttpError when the form is malformed or no data arrives, LimitExceeded, Cancelled when the client disconnects,
 * and the errors of `openPart` and its streams. The rest of the request then remains unread.
 */
export async function readMultipart(request: IncomingMessage, settings: MultipartSettings): Promise<void> {
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary === undefined) throw malformed('it has no boundary');
  using monitor = monitorUpload(request, settings.signal);
  const { signal } = monitor;
  const writer = new FormWriter(settings, monitor);
  const parser = new FormParser(boundary);
  try {
    await takePieces(request, signal, (piece) => {
      writer.limits.addBytes(piece.length);
      releaseReceived(piece.length);
      return writer.takeAll(parser.parse(piece));
    });
    parser.end();
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    writer.destroy();
  }
}

/** A stream that discards everything that is written to it. */
export function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** Writes each part to its stream, and waits for the stream's end, so that at most one file is open. */
class FormWriter {
  readonly limits: UploadLimits;
  #sink = discard();
  #isFile = false;

  constructor(
    private readonly settings: MultipartSettings,
    private readonly monitor: UploadMonitor,
  ) {
    this.limits = new UploadLimits(settings);
  }

  /** Returns a promise only if the stream of a part has to be waited for; the events after it are taken then. */
  takeAll(events: Iterator<FormEvent>): Promise<void> | undefined {
    for (let next = events.next(); next.done !== true; next = events.next()) {
      const wait = this.#take(next.value);
      if (wait !== undefined) return wait.then(() => this.takeAll(events));
    }
    return undefined;
  }

  destroy(): void {
    this.#sink.destroy();
  }

  #take(event: FormEvent): Promise<unknown> | undefined {
    const { signal } = this.monitor;
    if (event.kind === 'begin') {
      this.#begin(event);
      return undefined;
    }
    if (event.kind === 'end') {
      this.#sink.end();
      return finished(this.#sink, { signal });
    }
    const { bytes } = event;
    if (this.#isFile) this.limits.addFile(bytes.length);
    else this.limits.addText(bytes.length);
    return this.#sink.write(bytes) ? undefined : once(this.#sink, 'drain', { signal });
  }

  #begin({ headers, headerBytes }: FormEvent & { readonly kind: 'begin' }): void {
    const part = parsePartHeaders(headers.get('content-disposition') ?? '', headers.get('content-type'));
    if (part === undefined) throw malformed('a part has no name');
    this.limits.addPart(part.name, headerBytes);
    const encoding = headers.get('content-transfer-encoding') ?? 'binary';
    // RFC 7578 §4.7: other encodings are not used over HTTP.
    if (!/^(7bit|8bit|binary)$/i.test(encoding)) {
      throw malformed('a part has a Content-Transfer-Encoding other than 7bit, 8bit and binary');
    }
    this.#sink = this.settings.openPart(part).on('error', this.monitor.fail);
    this.#isFile = part.fileName !== undefined;
  }
}

interface UploadMonitor extends Disposable {
  /** Aborted when the upload has failed. */
  readonly signal: AbortSignal;
  readonly fail: (error: unknown) => void;
}

/** Ends an upload when the client disconnects, when no data arrives for `IDLE_MS`, and when `other` is aborted. */
function monitorUpload(request: IncomingMessage, other: AbortSignal): UploadMonitor {
  const controller = new AbortController();
  const fail = (error: unknown): void => controller.abort(error);
  const onAbort = (): void => fail(other.reason);
  const onClose = (): void => {
    if (!request.complete) fail(new Cancelled('The client closed the connection during the upload.'));
  };
  const onIdle = (): void => fail(new HttpError('request-timeout', `No data arrived for ${IDLE_MS / 1000} s.`));
  other.addEventListener('abort', onAbort, { once: true });
  if (other.aborted) onAbort();
  request.on('close', onClose).on('error', onClose).on('timeout', onIdle).setTimeout(IDLE_MS);
  return {
    signal: controller.signal,
    fail,
    [Symbol.dispose]() {
      other.removeEventListener('abort', onAbort);
      request.off('close', onClose).off('timeout', onIdle).setTimeout(0);
    },
  };
}
