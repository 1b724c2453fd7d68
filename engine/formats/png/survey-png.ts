import { InvalidInput, TooComplex } from '../../errors.js';
import type { Bytes } from '../../files/random-access.js';
import { BrokenChunk, type Chunk, chunksOf, wholeData } from './chunks.js';
import { type PngHeader, readHeader } from './png-header.js';

/** The chunks of a PNG file, and its header. */
export interface PngSurvey {
  readonly file: Bytes;
  readonly header: PngHeader;
  /** The IDAT chunks, in their order. */
  readonly data: readonly Chunk[];
  /** The first chunks of text. */
  readonly texts: readonly Chunk[];
  /** The first chunk of each other type. */
  readonly others: ReadonlyMap<string, Chunk>;
}

const MAX_CHUNKS = 1_000_000;
const MAX_TEXTS = 100;
const MAX_TYPES = 1000;

/** @throws InvalidInput without a sound header; TooComplex; `name` is the file's, for messages */
export function surveyPng({ file, name }: { readonly file: Bytes; readonly name: string }): PngSurvey {
  const data: Chunk[] = [];
  const texts: Chunk[] = [];
  const others = new Map<string, Chunk>();
  let count = 0;
  for (const chunk of chunksOf(file)) {
    const { type, isWhole } = chunk;
    if (!isWhole) break;
    count += 1;
    if (count > MAX_CHUNKS) throw new TooComplex(`${name}: the PNG has more than ${MAX_CHUNKS} chunks.`);
    if (type === 'IDAT') data.push(chunk);
    else if (type === 'tEXt' || type === 'zTXt') {
      if (texts.length < MAX_TEXTS) texts.push(chunk);
    } else if (others.size < MAX_TYPES && !others.has(type)) others.set(type, chunk);
  }
  const header = headerIn(file, others.get('IHDR'));
  if (header === undefined) throw new InvalidInput(`${name}: the PNG is damaged: its header is invalid.`);
  return { file, header, data, texts, others };
}

function headerIn(file: Bytes, chunk: Chunk | undefined): PngHeader | undefined {
  const data = chunk?.length === HEADER_BYTES ? soundData(file, chunk) : undefined;
  return data && readHeader(data);
}

/** The data of the first chunk of a type; undefined when there is none, or when it is broken or longer than `most`. */
export function dataOfType({ file, others }: PngSurvey, type: string, most: number): Buffer | undefined {
  const chunk = others.get(type);
  return chunk === undefined || chunk.length > most ? undefined : soundData(file, chunk);
}

/** The data of a chunk; undefined when its checksum does not match. */
export function soundData(file: Bytes, chunk: Chunk): Buffer | undefined {
  try {
    return wholeData(file, chunk);
  } catch (error) {
    if (error instanceof BrokenChunk) return undefined;
    throw error;
  }
}

const HEADER_BYTES = 13;
