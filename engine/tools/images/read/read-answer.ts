import { type DecodeAnswer, type PictureFacts, type UnknownEncoding, unknownEncodings } from '../decode/exchange.js';
import { isRefusal } from './decode-refusals.js';

/** What the decoder says of so many pictures; undefined when it is anything else: it may have been taken over. */
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

function isFacts(value: unknown): value is PictureFacts {
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
