import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

import { IncomingForm, multipart, type Part } from 'formidable';

import { Cancelled, isQuireError } from '../engine/errors.js';
import { HttpRefusal } from './http-refusal.js';
import { malformed, Meter, type MeterSettings } from './meter.js';
import { type PartHead, partHead } from './part-head.js';

export interface MultipartSettings extends MeterSettings {
  readonly signal: AbortSignal;
  /** Called for each part as it begins; what it throws ends the reading. */
  readonly begin: (head: PartHead) => Writable;
}

const MOST_PARTS = 2000;

/** How long an upload may stand still. */
const IDLE_MS = 60_000;

/**
 * Streams a form's parts into what `begin` opens for each, with backpressure.
 * @throws HttpRefusal when it is malformed or stands still, LimitExceeded, Cancelled when the caller hangs up, and
 * whatever `begin` or its streams throw. The rest of the request is then unread.
 */
export async function readMultipart(request: IncomingMessage, settings: MultipartSettings): Promise<void> {
  // formidable takes an empty body for an empty form.
  if (request.headers['content-length'] === '0') throw malformed('it is empty');
  const sinks: Writable[] = [];
  const meter = new Meter(settings);
  const form = new Form({ encoding: 'binary', enabledPlugins: [multipart] });
  form.onPart = (part) => {
    // A rejection in here would reach nobody and end the process.
    try {
      sinks.push(openPart(part as HeadedPart, { ...settings, meter, count: sinks.length }));
    } catch (error) {
      meter.fail(error);
    }
  };
  using _watch = watch(request, settings.signal, meter);
  request.pipe(meter);
  try {
    // formidable asks no more of a request than its headers and its data.
    const parsed = form.parse(Object.assign(meter, { headers: request.headers }) as unknown as IncomingMessage);
    // What comes after the last boundary has to be read as well, or it stands in the way of the next request.
    await Promise.all([parsed, finished(meter)]);
    // What fails in the last parts fails when the meter has ended already, and formidable does not hear of it.
    if (meter.failure !== undefined) throw meter.failure;
    await Promise.all(sinks.map((sink) => finished(sink)));
  } catch (error) {
    for (const sink of sinks) sink.destroy();
    throw translated(error);
  } finally {
    request.unpipe(meter);
    meter.destroy();
  }
}

class Form extends IncomingForm {
  /** formidable's own takes quadratic time on a header of many `filename=`; `partHead` reads the header instead. */
  _getFileName(): string {
    return '';
  }
}

interface HeadedPart extends Part {
  readonly headers: Readonly<Record<string, string>>;
}

interface PartContext extends MultipartSettings {
  readonly meter: Meter;
  /** How many parts came before. */
  readonly count: number;
}

function openPart(part: HeadedPart, { meter, count, begin }: PartContext): Writable {
  meter.countValue(0, false);
  if (count >= MOST_PARTS) throw malformed(`it has more than ${MOST_PARTS} fields`);
  const head = partHead(part.headers['content-disposition'] ?? '', part.headers['content-type']);
  if (head === undefined) throw malformed('a part has no name');
  const sink = begin(head);
  sink.on('error', (error) => meter.fail(error));
  sink.on('drain', () => meter.resume());
  part.on('data', (chunk: Buffer) => {
    meter.countValue(chunk.length, head.fileName !== undefined);
    if (meter.failure === undefined && !sink.write(chunk)) meter.pause();
  });
  part.on('end', () => sink.end());
  return sink;
}

function watch(request: IncomingMessage, signal: AbortSignal, meter: Meter): Disposable {
  const onAbort = (): void => meter.fail(signal.reason);
  const onClose = (): void => {
    if (!request.complete) meter.fail(new Cancelled('The caller hung up during the upload.'));
  };
  const onIdle = (): void => meter.fail(new HttpRefusal('request-timeout', `Nothing came for ${IDLE_MS / 1000} s.`));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  request.on('close', onClose).on('error', onClose).on('timeout', onIdle).setTimeout(IDLE_MS);
  return {
    [Symbol.dispose]() {
      signal.removeEventListener('abort', onAbort);
      request.off('close', onClose).off('timeout', onIdle).setTimeout(0);
    },
  };
}

function translated(error: unknown): unknown {
  if (isQuireError(error) || error instanceof HttpRefusal) return error;
  // formidable numbers its errors; those of the file system have names.
  const isFormidable = error instanceof Error && 'httpCode' in error;
  return isFormidable ? malformed('it breaks off or its boundaries do not fit', error) : error;
}
