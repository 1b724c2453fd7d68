import type { DestinationStream } from 'pino';

/** Colours of the terminal by level, as parameters of the control sequence SGR. */
const colours: Readonly<Record<string, string>> = { fatal: '31', error: '31', warn: '33', info: '32' };

/** Makes each line of JSON a line for people: time, level, message and fields. The stack of an error follows in lines of its own. */
export function prettyLog(destination: DestinationStream, isColoured = true): DestinationStream {
  return { write: (line) => destination.write(prettyLine(line, isColoured)) };
}

function prettyLine(line: string, isColoured: boolean): string {
  // pino has written the line, with these fields.
  const { time, level, msg, pid: _, err, ...fields } = JSON.parse(line) as LogFields;
  const name = level.toUpperCase().padEnd(5);
  const shownLevel = isColoured ? `\x1b[${colours[level] ?? '0'}m${name}\x1b[0m` : name;
  const shownFields = Object.entries(fields).map(([key, value]) => `${key}=${textOf(value)}`);
  const head = [new Date(time).toISOString().slice(11, 23), shownLevel, ...(msg === undefined ? [] : [printable(msg)])];
  return `${[...head, ...shownFields].join(' ')}\n${err === undefined ? '' : stackOf(err)}`;
}

interface LogFields {
  readonly time: number;
  readonly level: string;
  readonly msg?: string;
  readonly pid?: number;
  readonly err?: LoggedError;
  readonly [field: string]: unknown;
}

interface LoggedError {
  readonly stack?: string;
  readonly message?: string;
  readonly cause?: LoggedError;
}

function stackOf({ stack, message = '', cause }: LoggedError): string {
  const lines = (stack ?? message).split('\n').map((it) => `    ${printable(it)}\n`);
  return lines.join('') + (cause === undefined ? '' : `    caused by:\n${stackOf(cause)}`);
}

function textOf(value: unknown): string {
  return printable(typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value));
}

/** Escapes control characters, with which a name or a message could change what the terminal shows. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
}
