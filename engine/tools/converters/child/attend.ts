import { Socket } from 'node:net';
import { createInterface } from 'node:readline';

import type { Answer, Order, Refusal } from './messages.js';

/** The socket that the service gives a converter; the standard streams belong to the program inside. */
const CHANNEL = 3;

/** Thrown for a document that cannot be converted, when the converter itself is as good as before. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.says);
  }
}

/** Serves documents one after the other, as the service sends them, until it hangs up. */
export async function attend<Question, Report>(
  open: () => Promise<(order: Order<Question>) => Promise<Report>>,
): Promise<void> {
  const channel = new Socket({ fd: CHANNEL });
  // Whoever would read the answer has gone, and so there is nothing left to do.
  channel.on('error', () => process.exit(0));
  const say = (answer: Answer<Report>): boolean => channel.write(`${JSON.stringify(answer)}\n`);
  try {
    const convert = await open();
    say({ ready: true });
    for await (const line of createInterface(channel)) {
      say(await answerTo(JSON.parse(line) as Order<Question>, convert));
    }
    process.exit(0);
  } catch (error) {
    const broken = error instanceof Error ? (error.stack ?? error.message) : String(error);
    channel.end(`${JSON.stringify({ broken })}\n`, () => process.exit(1));
  }
}

async function answerTo<Question, Report>(
  order: Order<Question>,
  convert: (order: Order<Question>) => Promise<Report>,
): Promise<Answer<Report>> {
  try {
    return { report: await convert(order) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}
