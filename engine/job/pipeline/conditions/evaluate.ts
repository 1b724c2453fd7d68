import { countRange, isLanguageOf, levelOf, type Range, sizeRange } from './contradictions.js';
import type { Facts } from './facts.js';
import { type Condition, type FactName, namesIn } from '../pipeline-file.js';
import { typesOf } from '../flow.js';

/**
 * Finds the first fact for which a condition is false.
 * @returns undefined when the condition is true; else a sentence without a full stop, such as "pages: the document has 9, more than 2"
 */
export async function reasonAgainst(condition: Condition, facts: Facts): Promise<string | undefined> {
  // The facts that are found fastest come first.
  for (const fact of Object.keys(checks) as FactName[]) {
    if (condition[fact] === undefined) continue;
    if (!facts.isPdf && fact !== 'type' && fact !== 'size') return `${fact}: the document is no PDF`;
    const reason = await checks[fact](condition, facts);
    if (reason !== undefined) return `${fact}: ${reason}`;
  }
  return undefined;
}

type Check = (condition: Condition, facts: Facts) => Promise<string | undefined> | string | undefined;

const checks: Readonly<Record<FactName, Check>> = {
  type({ type }, facts) {
    const wanted = typesOf(type).some((it) => typeof it !== 'string' && it.mime === facts.type.mime);
    return wanted ? undefined : `the document is ${facts.type.name}`;
  },
  async size({ size }, facts) {
    const bytes = await facts.size();
    const excess = outside(bytes, sizeRange(size));
    return excess === undefined ? undefined : `the file has ${bytes} bytes, ${excess}`;
  },
  async encrypted({ encrypted }, facts) {
    const is = await facts.encrypted();
    return is === encrypted ? undefined : `the document is ${is ? '' : 'not '}encrypted`;
  },
  async pages({ pages }, facts) {
    const count = await facts.pages();
    const excess = outside(count, countRange(pages));
    return excess === undefined ? undefined : `the document has ${count}, ${excess}`;
  },
  async signed({ signed }, facts) {
    const is = await facts.signed();
    return is === signed ? undefined : `the document is ${is ? '' : 'not '}signed`;
  },
  async language({ language }, facts) {
    const tag = await facts.language();
    if (tag === undefined) return 'the document states none';
    return namesIn(language).some((it) => isLanguageOf(tag, it)) ? undefined : `the document states ${tag}`;
  },
  async pdfa({ pdfa }, facts) {
    const level = await facts.pdfa();
    const claim = level === undefined ? 'the document claims no level' : `the document claims ${level}`;
    if (typeof pdfa === 'boolean') return pdfa === (level !== undefined) ? undefined : claim;
    return namesIn(pdfa).some((it) => levelOf(it) === level) ? undefined : claim;
  },
  async javascript({ javascript }, facts) {
    const has = await facts.javascript();
    return has === javascript ? undefined : `the document holds ${has ? 'JavaScript' : 'none'}`;
  },
  async fontsEmbedded({ fontsEmbedded }, facts) {
    const are = await facts.fontsEmbedded();
    return are === fontsEmbedded ? undefined : `${are ? 'all fonts are' : 'not all fonts are'} embedded`;
  },
  async hasText({ hasText }, facts) {
    const has = await hasAnyText(facts);
    return has === hasText ? undefined : `the pages have ${has ? 'text' : 'none'}`;
  },
  text: ({ text }, facts) => reasonAgainstText(text, facts),
};

/** Which limit of a range a number exceeds; undefined when it is in the range. */
function outside(value: number, { minimum, maximum }: Range): string | undefined {
  if (value < minimum) return `fewer than ${minimum}`;
  return value > maximum ? `more than ${maximum}` : undefined;
}

async function hasAnyText(facts: Facts): Promise<boolean> {
  for await (const text of facts.texts()) if (/\S/.test(text)) return true;
  return false;
}

/** Finds texts as `redact` does, so that an assertion can prove what a redaction removed. */
async function reasonAgainstText(wanted: Condition['text'], facts: Facts): Promise<string | undefined> {
  const absent = namesIn(wanted?.absent);
  let missing = namesIn(wanted?.present);
  for await (const pages of batchesOf(facts.texts())) {
    const found = new Set(await facts.findTexts({ pages, texts: [...absent, ...missing] }));
    const unwanted = absent.find((text) => found.has(text));
    if (unwanted !== undefined) return `a page has ${JSON.stringify(unwanted)}`;
    missing = missing.filter((text) => !found.has(text));
    if (absent.length === 0 && missing.length === 0) break;
  }
  const [first] = missing;
  return first === undefined ? undefined : `no page has ${JSON.stringify(first)}`;
}

/** About how many characters are searched at once. */
const BATCH_LENGTH = 100_000;

/** Joins the texts of pages to lists, so that not every page costs a message to a thread. */
async function* batchesOf(pages: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const page of pages) {
    batch.push(page);
    length += page.length;
    if (length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
