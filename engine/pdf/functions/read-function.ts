import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict, PdfValue } from '../syntax/values.js';
import { calculator } from './calculator.js';
import { clamped, type Interval } from './interval.js';
import { sampled } from './sampled.js';

/** A function of a document: its outputs for inputs, both clamped to the intervals that the document states. */
export interface PdfFunction {
  /** The intervals of the outputs; undefined where the document states none. */
  readonly range: readonly Interval[] | undefined;
  outputsOf(inputs: readonly number[]): readonly number[];
}

const MAX_BYTES = 2 ** 24;
/** A tint transform is evaluated hundreds of times. */
const MAX_PROGRAM_BYTES = 2 ** 16;
/** Functions that join functions may be nested so deep. */
const MAX_DEPTH = 4;
/** Between the samples of so many inputs, 4,096 samples are read for one output. */
const MAX_DIMENSIONS = 12;

/** Reads a function (ISO 32000-2 §7.10). @throws RangeError for a malformed function @throws MalformedPdf for damaged data */
export function readFunction(file: PdfFile, value: PdfValue | undefined, depth = 0): PdfFunction {
  const stream = file.stream(value);
  const dict = stream?.dict ?? file.dict(value);
  if (dict === undefined || depth > MAX_DEPTH) throw new RangeError('A function is missing.');
  const domain = intervalsIn(file, dict.get('Domain')) ?? [];
  const range = intervalsIn(file, dict.get('Range'));
  const bytes = (most: number): Buffer => {
    if (stream === undefined) throw new RangeError('A function has no data.');
    return file.decodeStream(stream, most);
  };
  const evaluate = evaluator(file, dict, { domain, range: range ?? [], bytes, depth });
  return {
    range,
    outputsOf(inputs) {
      const outputs = evaluate(clamped(inputs, domain));
      if (outputs.some(Number.isNaN) || (range !== undefined && outputs.length !== range.length))
        throw new RangeError('A function gives other outputs than it states.');
      return clamped(outputs, range ?? []);
    },
  };
}

interface FunctionParts {
  readonly domain: readonly Interval[];
  readonly range: readonly Interval[];
  readonly bytes: (most: number) => Buffer;
  readonly depth: number;
}

type Evaluator = (inputs: readonly number[]) => readonly number[];

function evaluator(file: PdfFile, dict: PdfDict, parts: FunctionParts): Evaluator {
  const { domain, range, bytes } = parts;
  switch (file.number(dict.get('FunctionType'))) {
    case 0: {
      const size = numbersIn(file, dict.get('Size')) ?? [];
      if (size.length > MAX_DIMENSIONS) throw new RangeError('A function has samples for too many inputs.');
      return sampled({
        ...{ domain, range, size, data: bytes(MAX_BYTES) },
        bitsPerSample: file.number(dict.get('BitsPerSample')) ?? 8,
        encode: intervalsIn(file, dict.get('Encode')) ?? [],
        decode: intervalsIn(file, dict.get('Decode')) ?? range,
      });
    }
    case 2:
      return exponential(file, dict);
    case 3:
      return stitched(file, dict, parts);
    case 4:
      return calculator(bytes(MAX_PROGRAM_BYTES).toString('latin1'));
    default:
      throw new RangeError('A function is of an unknown type.');
  }
}

/** Interpolates between /C0 and /C1 (ISO 32000-2 §7.10.3). */
function exponential(file: PdfFile, dict: PdfDict): Evaluator {
  const [from, to] = [numbersIn(file, dict.get('C0')) ?? [0], numbersIn(file, dict.get('C1')) ?? [1]];
  const exponent = file.number(dict.get('N')) ?? 1;
  return ([input = 0]) => from.map((start, index) => start + input ** exponent * ((to[index] ?? start) - start));
}

/** Joins functions of one input, each for a part of the domain (ISO 32000-2 §7.10.4). */
function stitched(file: PdfFile, dict: PdfDict, { domain, depth }: FunctionParts): Evaluator {
  const functions = file.array(dict.get('Functions')) ?? [];
  // Parts are read when they are needed: each could join others again.
  const parts = new Map<number, PdfFunction>();
  const bounds = numbersIn(file, dict.get('Bounds')) ?? [];
  const encode = intervalsIn(file, dict.get('Encode')) ?? [];
  const [low, high] = domain[0] ?? [0, 1];
  return ([input = 0]) => {
    const found = bounds.findIndex((bound) => input < bound);
    const index = found < 0 ? bounds.length : found;
    const [start, end] = [bounds[index - 1] ?? low, bounds[index] ?? high];
    const [from, to] = encode[index] ?? [0, 1];
    const inner = start === end ? from : from + ((input - start) * (to - from)) / (end - start);
    const part = parts.get(index) ?? readFunction(file, functions[index], depth + 1);
    parts.set(index, part);
    return part.outputsOf([inner]);
  };
}

function intervalsIn(file: PdfFile, value: PdfValue | undefined): readonly Interval[] | undefined {
  const numbers = numbersIn(file, value);
  return numbers?.flatMap((low, index) => {
    const high = numbers[index + 1];
    return index % 2 === 0 && high !== undefined ? [[low, high] as const] : [];
  });
}

function numbersIn(file: PdfFile, value: PdfValue | undefined): readonly number[] | undefined {
  return file.array(value)?.map((it) => file.number(it) ?? 0);
}
