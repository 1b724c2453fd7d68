import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

import { PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../syntax/values.js';

/** An object as qpdf reads it; of a stream, the dictionary. The trailer has no number. */
export interface QpdfObject {
  readonly ref: Ref | undefined;
  readonly value: PdfValue;
  readonly isStream: boolean;
  /** Decoded stream data, if the JSON includes them. */
  readonly data: Buffer | undefined;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Yields the objects in a file of qpdf's JSON, version 2. It is read line by line in the layout that qpdf writes, so
 * that its size does not matter.
 */
export async function* qpdfObjects(path: string): AsyncGenerator<QpdfObject> {
  let ref: Ref | undefined;
  let lines: string[] | undefined;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const header = /^ {6}"(?:obj:(\d+) (\d+) R|trailer)": \{$/.exec(line);
    if (header !== null) {
      ref = header[1] === undefined ? undefined : new Ref(Number(header[1]), Number(header[2]));
      lines = [];
    } else if (lines !== undefined && /^ {6}\},?$/.test(line)) {
      yield objectOf(ref, JSON.parse(`{${lines.join('\n')}}`) as WrittenObject);
      lines = undefined;
    } else lines?.push(line);
  }
}

type WrittenObject = { readonly value: Json } | { readonly stream: { readonly dict: Json; readonly data?: string } };

function objectOf(ref: Ref | undefined, written: WrittenObject): QpdfObject {
  const isStream = 'stream' in written;
  const data = isStream && written.stream.data !== undefined ? Buffer.from(written.stream.data, 'base64') : undefined;
  return { ref, value: valueOf(isStream ? written.stream.dict : written.value), isStream, data };
}

/** @see https://qpdf.readthedocs.io/en/stable/json.html */
function valueOf(json: Json): PdfValue {
  if (typeof json === 'string') return stringValue(json);
  if (json === null || typeof json !== 'object') return json;
  if (isList(json)) return json.map(valueOf);
  return new PdfDict(Object.entries(json).map(([key, value]) => [nameOf(key).value, valueOf(value)]));
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

function stringValue(json: string): PdfValue {
  if (json.startsWith('u:')) return PdfString.fromText(json.slice(2));
  if (json.startsWith('b:')) return new PdfString(Buffer.from(json.slice(2), 'hex'));
  const [, num, gen] = /^(\d+) (\d+) R$/.exec(json) ?? [];
  return num === undefined ? nameOf(json) : new Ref(Number(num), Number(gen));
}

function nameOf(json: string): PdfName {
  return new PdfName(Buffer.from(json.replace(/^(?:n:)?\//, ''), 'utf8').toString('latin1'));
}
