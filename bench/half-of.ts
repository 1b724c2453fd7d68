import { createHash } from 'node:crypto';

/** Assigns a document to a half by a digest of its name, so that it always stays in the same half. */
export function halfOf(name: string): 'look' | 'score' {
  const [byte = 0] = createHash('sha256').update(name).digest();
  return byte % 2 === 0 ? 'look' : 'score';
}
