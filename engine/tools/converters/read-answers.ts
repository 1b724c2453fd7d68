import type { Readable } from 'node:stream';

import { type Answer, refusalKinds } from './child/converter-messages.js';

/** The messages that a kind of process sends. */
export interface MessageFormat<Message> {
  /** Maximum bytes of a message. */
  readonly maxBytes: number;
  /** Whether a value, parsed from one line of JSON, is such a message. */
  isMessage(value: unknown): value is Message;
}

/** The messages of converters. */
export function answerFormat<Report>(): MessageFormat<Answer<Report>> {
  return { maxBytes: 2 ** 20, isMessage: isAnswer<Report> };
}

/** Maximum characters of a sentence for the caller. */
const MAX_CHARACTERS = 500;

const NEWLINE = 10;

/** A message that is not valid: the process is compromised or broken. */
export class Unreadable extends Error {}

/** Passes on each valid message; also passes on the first invalid one, and nothing after it. */
export function readMessages<Message>(
  channel: Readable,
  format: MessageFormat<Message>,
  tell: (message: Message | Unreadable) => void,
): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  const giveUp = (why: string): void => {
    channel.off('data', read);
    // Discards the remaining data.
    channel.resume();
    parts = [];
    tell(new Unreadable(why));
  };
  const read = (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const message = messageIn(Buffer.concat([...parts, chunk.subarray(start, end)]).toString('utf8'), format);
      if (message === undefined) return giveUp('It sent something else than an answer.');
      [parts, bytes, start] = [[], 0, end + 1];
      tell(message);
    }
    parts.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > format.maxBytes) giveUp('It sent an endless line.');
  };
  channel.on('data', read);
}

function messageIn<Message>(line: string, { isMessage }: MessageFormat<Message>): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Contents of a report are validated by the tool that asked. */
function isAnswer<Report>(value: unknown): value is Answer<Report> {
  if (typeof value !== 'object' || value === null) return false;
  if ('ready' in value) return value.ready === true;
  if ('taken' in value) return value.taken === true;
  if ('broken' in value) return typeof value.broken === 'string';
  if ('refused' in value) return isRefusal(value.refused);
  return 'report' in value;
}

function isRefusal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('says' in value)) return false;
  const isKnown = refusalKinds.some((kind) => kind === value.kind);
  return isKnown && typeof value.says === 'string' && isSentence(value.says);
}

/** Whether the text has printable characters only, safe for a terminal. */
function isSentence(text: string): boolean {
  return text.length <= MAX_CHARACTERS && !/\p{Cc}/u.test(text);
}
