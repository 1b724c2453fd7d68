import { createHash } from 'node:crypto';

import { deflated } from '../filters/filters.js';
import type { Revision } from './revision.js';
import { NewStream, PdfDict, type TargetRef } from '../syntax/values.js';

/** Maximum length in bytes of short content, which is neither compressed nor hashed: both would cost more than they save. */
const SHORT = 200;

/** Adds content streams to a revision; equal content becomes one stream. */
export class SharedStreams {
  readonly #revision: Revision;
  readonly #known = new Map<string, TargetRef>();

  constructor(revision: Revision) {
    this.#revision = revision;
  }

  /** @param operators one character for each byte. */
  add(operators: string): TargetRef {
    const isShort = operators.length <= SHORT;
    const key = isShort ? operators : createHash('sha256').update(operators, 'latin1').digest('base64');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const bytes = Buffer.from(operators, 'latin1');
    const ref = this.#revision.add(isShort ? new NewStream(new PdfDict(), bytes) : deflated(new PdfDict(), bytes));
    this.#known.set(key, ref);
    return ref;
  }

  /** Like `add`, but returns undefined for short content, which the caller writes into its own stream. */
  addLong(operators: string): TargetRef | undefined {
    return operators.length <= SHORT ? undefined : this.add(operators);
  }
}
