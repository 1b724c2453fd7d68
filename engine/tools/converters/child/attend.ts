import { Socket } from 'node:net';
import { cwd } from 'node:process';
import { createInterface } from 'node:readline';

import { KeptFolder } from './kept-folder.js';
import type { Answer, Order, Refusal } from './messages.js';

/** The socket that the service gives a converter; the standard streams belong to the program inside. */
const CHANNEL = 3;

/** Thrown for a document that cannot be converted. Unless it is `spent`, the converter itself is as good as before. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.says);
  }
}

/** Converts a document to its target. @throws Refused */
export interface Convert<Question, Report> {
  (order: Order<Question>): Promise<Report>;
  /**
   * Makes sure that it is fit for a document, before that is taken up. When it throws, the process ends, and the document
   * goes to another.
   */
  readonly prepare?: () => Promise<void>;
}

/**
 * Serves documents one after the other, as the service sends them, until it hangs up. What a document leaves in the
 * converter's folder is removed before the answer: all that was not there when the converter was ready, but for what is
 * in `profile`. A full disk and a file that grew too large are told, whatever failed for it.
 */
export async function attend<Question, Report>(open: () => Promise<Convert<Question, Report>>): Promise<void> {
  const channel = new Socket({ fd: CHANNEL });
  // Whoever would read the answer has gone, and so there is nothing left to do.
  channel.on('error', () => process.exit(0));
  const say = (answer: Answer<Report>): boolean => channel.write(`${JSON.stringify(answer)}\n`);
  const leave = (answer: Answer<Report>): unknown => channel.end(`${JSON.stringify(answer)}\n`, () => process.exit(1));
  try {
    const convert = await open();
    const folder = new KeptFolder(cwd());
    say({ ready: true });
    for await (const line of createInterface(channel)) {
      const order = JSON.parse(line) as Order<Question>;
      await convert.prepare?.();
      say({ taken: true });
      const answer = await answerTo(order, convert, folder);
      folder.tidy('report' in answer ? order.target : undefined);
      if ('refused' in answer && answer.refused.spent === true) leave(answer);
      else say(answer);
    }
    process.exit(0);
  } catch (error) {
    leave({ broken: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function answerTo<Question, Report>(
  order: Order<Question>,
  convert: Convert<Question, Report>,
  folder: KeptFolder,
): Promise<Answer<Report>> {
  try {
    return { report: await convert(order) };
  } catch (error) {
    const refusal = error instanceof Refused ? error.refusal : undefined;
    const shortage = refusal === undefined || refusal.kind === 'invalid-input' ? folder.shortage(error) : undefined;
    // What threw anything else cannot be trusted to be as good as before.
    if (shortage !== undefined)
      return { refused: { ...shortage, spent: refusal === undefined || refusal.spent === true } };
    if (refusal !== undefined) return { refused: refusal };
    throw error;
  }
}
