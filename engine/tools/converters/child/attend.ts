import { Socket } from 'node:net';
import { cwd } from 'node:process';
import { createInterface } from 'node:readline';

import { FolderSnapshot } from './folder-snapshot.js';
import type { Answer, Order, Refusal } from './converter-messages.js';

/**
 * File descriptor of the socket that connects a converter to the service. The program's own output uses the standard
 * streams.
 */
const CHANNEL = 3;

/** Thrown for a document that cannot be converted. The converter can go on, unless the refusal is `spent`. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.says);
  }
}

/** Converts a document to its target. @throws Refused */
export interface Convert<Question, Report> {
  (order: Order<Question>): Promise<Report>;
  /**
   * Checks, before a document is taken up, that the converter can serve it. An error ends the process, and another
   * converter gets the document.
   */
  readonly prepare?: () => Promise<void>;
}

/**
 * Serves documents one after the other until the service closes the socket. After each document, before the answer,
 * new files in the converter's folder are removed, except those in `profile`. A failure on a full disk, or at the
 * limit of a file's size, is reported as such.
 */
export async function attend<Question, Report>(open: () => Promise<Convert<Question, Report>>): Promise<void> {
  const channel = new Socket({ fd: CHANNEL });
  // The service, which would read the answer, has gone, so the process ends.
  channel.on('error', () => process.exit(0));
  const say = (answer: Answer<Report>): boolean => channel.write(`${JSON.stringify(answer)}\n`);
  const leave = (answer: Answer<Report>): unknown => channel.end(`${JSON.stringify(answer)}\n`, () => process.exit(1));
  try {
    const convert = await open();
    const folder = new FolderSnapshot(cwd());
    say({ ready: true });
    for await (const line of createInterface(channel)) {
      const order = JSON.parse(line) as Order<Question>;
      await convert.prepare?.();
      say({ taken: true });
      const answer = await answerTo(order, convert, folder);
      folder.removeNewEntries('report' in answer ? order.target : undefined);
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
  folder: FolderSnapshot,
): Promise<Answer<Report>> {
  try {
    return { report: await convert(order) };
  } catch (error) {
    const refusal = error instanceof Refused ? error.refusal : undefined;
    const shortage = refusal === undefined || refusal.kind === 'invalid-input' ? folder.shortage(error) : undefined;
    // After any other error the converter's state is unknown, so it ends.
    if (shortage !== undefined)
      return { refused: { ...shortage, spent: refusal === undefined || refusal.spent === true } };
    if (refusal !== undefined) return { refused: refusal };
    throw error;
  }
}
