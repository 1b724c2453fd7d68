import type { Readable } from 'node:stream';

import { type Answer, refusalKinds } from './child/messages.js';

/** How long an answer may be, in bytes. */
const MAX_BYTES = 2 ** 20;

/** How long a sentence for the caller may be, in characters. */
const MAX_CHARACTERS = 500;

const NEWLINE = 10;

/** What a converter said when it was not an answer: something has taken it over, or it is broken. */
export class Unreadable extends Error {}

/** Tells each answer that comes in; the first thing that is none is told as well, and nothing after it. */
export function readAnswers<Report>(channel: Readable, tell: (answer: Answer<Report> | Unreadable) => void): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  const giveUp = (why: string): void => {
    channel.off('data', read);
    // What still comes is let go of.
    channel.resume();
    parts = [];
    tell(new Unreadable(why));
  };
  const read = (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const answer = answerIn<Report>(Buffer.concat([...parts, chunk.subarray(start, end)]).toString('utf8'));
      if (answer === undefined) return giveUp('It sent something else than an answer.');
      [parts, bytes, start] = [[], 0, end + 1];
      tell(answer);
    }
    parts.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > MAX_BYTES) giveUp('It sent an endless line.');
  };
  channel.on('data', read);
}

function answerIn<Report>(line: string): Answer<Report> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isAnswer<Report>(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What a report holds is a matter between the module and whoever asked it. */
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

/** That it can be shown on a terminal. */
function isSentence(text: string): boolean {
  return text.length <= MAX_CHARACTERS && !/\p{Cc}/u.test(text);
}
