import { createReadStream } from 'node:fs';

import { JSONParser } from '@streamparser/json';

import { ToolFailed } from '../../../errors.js';
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
 * Reads the objects of a file of qpdf's JSON (version 2), one at a time, however many there are.
 * @throws ToolFailed when it is another JSON or ends too early: objects that are not read would count as verified
 */
export async function* qpdfObjects(path: string): AsyncGenerator<QpdfObject> {
  // { "qpdf": [{ "jsonversion": 2, … }, { "obj:1 0 R": object, …, "trailer": object }] }
  const parser = new JSONParser({ paths: ['$.qpdf.0.jsonversion', '$.qpdf.1.*'], keepStack: false });
  let version: unknown;
  let objects: QpdfObject[] = [];
  parser.onValue = ({ key, value }) => {
    if (key === 'jsonversion') version = value;
    // The version of the JSON says what the value of an object is.
    else if (version === 2) objects.push(objectOf(refOf(String(key)), value as unknown as WrittenObject));
  };
  for await (const chunk of createReadStream(path)) {
    write(parser, chunk as Buffer);
    yield* objects;
    objects = [];
  }
  if (version !== 2 || !parser.isEnded) throw notUnderstood();
}

function write(parser: JSONParser, chunk: Buffer): void {
  try {
    // The bytes of names need not be UTF-8, so each byte is read as a character.
    parser.write(Buffer.from(chunk.toString('latin1')));
  } catch (cause) {
    throw notUnderstood({ cause });
  }
}

function notUnderstood(options?: ErrorOptions): ToolFailed {
  return new ToolFailed('qpdf described the document in a way that is not understood.', options);
}

/** "obj:7 0 R"; the trailer has no number. */
function refOf(key: string): Ref | undefined {
  const [, num, gen] = /^obj:(\d+) (\d+) R$/.exec(key) ?? [];
  return num === undefined ? undefined : new Ref(Number(num), Number(gen));
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
  if (json.startsWith('u:')) return PdfString.fromText(Buffer.from(json.slice(2), 'latin1').toString('utf8'));
  if (json.startsWith('b:')) return new PdfString(Buffer.from(json.slice(2), 'hex'));
  const [, num, gen] = /^(\d+) (\d+) R$/.exec(json) ?? [];
  return num === undefined ? nameOf(json) : new Ref(Number(num), Number(gen));
}

/** The characters of a `PdfName` are its bytes. */
function nameOf(json: string): PdfName {
  return new PdfName(json.replace(/^(?:n:)?\//, ''));
}
