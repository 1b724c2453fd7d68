import { type DecodeAnswer, type DecodedFacts, type UnknownEncoding, unknownEncodings } from '../decode/exchange.js';
import { isRefusal } from './decode-refusals.js';

/**
 * Parses and validates the decoder's answer for `pictures` images; undefined when it is malformed, since a
 * compromised decoder may write anything.
 */
export function readAnswer(text: string, pictures: number): DecodeAnswer | undefined {
  const answer = parsed(text);
  if (!isObject(answer)) return undefined;
  const { refused, encoding } = answer;
  if (isRefusal(refused)) return { refused, ...(isEncoding(encoding) && { encoding }) };
  const facts = answer['pictures'];
  const isComplete = Array.isArray(facts) && facts.length === pictures && facts.every(isFacts);
  return isComplete ? { pictures: facts } : undefined;
}

function isEncoding(value: unknown): value is UnknownEncoding {
  return typeof value === 'string' && Object.hasOwn(unknownEncodings, value);
}

function isFacts(value: unknown): value is DecodedFacts {
  return (
    isObject(value) &&
    (value['form'] === 'png' || value['form'] === 'tif') &&
    typeof value['opacity'] === 'boolean' &&
    typeof value['damaged'] === 'boolean'
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
