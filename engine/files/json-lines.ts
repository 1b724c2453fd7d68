import { createReadStream } from 'node:fs';

const NEW_LINE = 0x0a;

/**
 * Reads a file of JSON values, one in each line, that this process has written; holds one line and one block of the file
 * in memory.
 */
export async function* readJsonLines<Value>(path: string): AsyncGenerator<Value, void, undefined> {
  let rest: Buffer[] = [];
  // The type is the caller's word about the file that it has written.
  const parse = (line: Buffer): Value => JSON.parse(line.toString('utf8')) as Value;
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = block.indexOf(NEW_LINE); end !== -1; end = block.indexOf(NEW_LINE, from)) {
      yield parse(Buffer.concat([...rest, block.subarray(from, end)]));
      rest = [];
      from = end + 1;
    }
    if (from < block.length) rest.push(block.subarray(from));
  }
}
