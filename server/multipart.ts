import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { Cancelled } from '../engine/errors.js';
import { type FormEvent, FormParser } from './form-parser.js';
import { HttpRefusal } from './http-refusal.js';
import { type PartHead, partHead } from './part-head.js';
import { malformed, UploadLimits, type UploadLimitSettings } from './upload-limits.js';

export interface MultipartSettings extends UploadLimitSettings {
  readonly signal: AbortSignal;
  /** Called for each part as it begins; what it throws ends the reading. */
  readonly begin: (head: PartHead) => Writable;
}

/** How long an upload may stand still. */
const IDLE_MS = 60_000;

/** The boundary that a Content-Type names; RFC 2046 §5.1.1 has 1 to 70 characters. */
export function boundaryOf(contentType: string): string | undefined {
  const form = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70})(?=[\s;]|$))/i;
  const [, quoted, token] = form.exec(contentType) ?? [];
  return quoted ?? token;
}

/**
 * Streams a form's parts into what `begin` opens for each, one after the other, with backpressure.
 * @throws HttpRefusal when it is malformed or stands still, LimitExceeded, Cancelled when the caller hangs up, and
 * whatever `begin` or its streams throw. The rest of the request is then unread.
 */
export async function readMultipart(request: IncomingMessage, settings: MultipartSettings): Promise<void> {
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary === undefined) throw malformed('it has no boundary');
  using watched = watch(request, settings.signal);
  const { signal } = watched;
  // A stream between, so that a failure leaves the request open for its answer.
  const body = new PassThrough({ signal }).on('error', () => undefined);
  const writer = new FormWriter(settings, watched);
  const parser = new FormParser(boundary);
  try {
    for await (const piece of request.pipe(body) as AsyncIterable<Buffer>) {
      writer.limits.addBytes(piece.length);
      for (const event of parser.parse(piece)) await writer.take(event);
    }
    parser.end();
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    request.unpipe(body);
    writer.destroy();
  }
}

/** A stream for what nobody reads. */
export function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** Writes each part to its stream, and waits for its end, so that no more than one file is open. */
class FormWriter {
  readonly limits: UploadLimits;
  #sink = discard();
  #isFile = false;

  constructor(
    private readonly settings: MultipartSettings,
    private readonly watched: Watch,
  ) {
    this.limits = new UploadLimits(settings);
  }

  async take(event: FormEvent): Promise<void> {
    const { signal } = this.watched;
    if (event.kind === 'begin') {
      this.#begin(event);
    } else if (event.kind === 'data') {
      const { bytes } = event;
      if (this.#isFile) this.limits.addFile(bytes.length);
      else this.limits.addText(bytes.length);
      if (!this.#sink.write(bytes)) await once(this.#sink, 'drain', { signal });
    } else {
      this.#sink.end();
      await finished(this.#sink, { signal });
    }
  }

  destroy(): void {
    this.#sink.destroy();
  }

  #begin({ headers, headerBytes }: FormEvent & { readonly kind: 'begin' }): void {
    const head = partHead(headers.get('content-disposition') ?? '', headers.get('content-type'));
    if (head === undefined) throw malformed('a part has no name');
    this.limits.addPart(head.name, headerBytes);
    const encoding = headers.get('content-transfer-encoding') ?? 'binary';
    // RFC 7578 §4.7: others are not used over HTTP.
    if (!/^(7bit|8bit|binary)$/i.test(encoding)) {
      throw malformed('a part has a Content-Transfer-Encoding other than 7bit, 8bit and binary');
    }
    this.#sink = this.settings.begin(head).on('error', this.watched.fail);
    this.#isFile = head.fileName !== undefined;
  }
}

interface Watch extends Disposable {
  /** Aborted when the upload has failed. */
  readonly signal: AbortSignal;
  readonly fail: (error: unknown) => void;
}

/** Ends an upload when its caller hangs up or sends nothing, and with another signal. */
function watch(request: IncomingMessage, other: AbortSignal): Watch {
  const controller = new AbortController();
  const fail = (error: unknown): void => controller.abort(error);
  const onAbort = (): void => fail(other.reason);
  const onClose = (): void => {
    if (!request.complete) fail(new Cancelled('The caller hung up during the upload.'));
  };
  const onIdle = (): void => fail(new HttpRefusal('request-timeout', `Nothing came for ${IDLE_MS / 1000} s.`));
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
