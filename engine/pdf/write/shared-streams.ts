import { createHash } from 'node:crypto';

import { deflated } from '../filters/filters.js';
import type { Revision } from './revision.js';
import { NewStream, PdfDict, type TargetRef } from '../syntax/values.js';

/** What is longer is compressed, and known by its digest: for the rest, both cost more than they save. */
const SHORT = 200;

/** Content of our own, of which equal streams are one. */
export class SharedStreams {
  readonly #revision: Revision;
  readonly #known = new Map<string, TargetRef>();

  constructor(revision: Revision) {
    this.#revision = revision;
  }

  /** @param operators as text of one byte a character. */
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

  /** As `add`, of what is long; undefined for what had better be part of something else. */
  addLong(operators: string): TargetRef | undefined {
    return operators.length <= SHORT ? undefined : this.add(operators);
  }
}
