/** Entry point of the program that attempts to break out of its sandbox and reports what it reached. */
import { attempts } from './attempts.js';
import type { Attempted, Bait } from './exchange.js';

/** Maximum reached items that are listed. */
const MAX_LISTED = 3;

const bait = JSON.parse(process.argv[2] ?? '') as Bait;
const answers: Attempted[] = [];
for (const { promise, isEssential, attempt } of attempts) {
  const found = await attempt(bait);
  answers.push({ promise, isEssential, ...(found.length > 0 && { found: shortened(found) }) });
}
process.stdout.write(JSON.stringify(answers));

function shortened(found: readonly string[]): string {
  const more = found.length > MAX_LISTED ? ` and ${found.length - MAX_LISTED} more` : '';
  return `${found.slice(0, MAX_LISTED).join(', ')}${more}`;
}
