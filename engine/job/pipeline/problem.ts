import { InvalidOptions } from '../../errors.js';

/** The place of a value in a pipeline file: keys and indices from the root. */
export type ValuePath = readonly (string | number)[];

/** Something wrong in a pipeline file, with its place; lines and columns are counted from 1. */
export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A problem whose line and column are not known yet. */
export interface PlacedProblem {
  readonly path: ValuePath;
  /** Whether the problem is the key, not the value. */
  readonly atKey?: true;
  readonly message: string;
}

/** The maximum number of problems that are told at once. */
export const MAX_PROBLEMS = 100;

/** The maximum length of the message of one problem, which may quote the file. */
const MAX_LENGTH = 500;

/** A pipeline file with problems; the message has one line for each, such as "archive.yaml:4:9: …". */
export class InvalidPipeline extends InvalidOptions {
  constructor(
    readonly file: string,
    readonly problems: readonly Problem[],
  ) {
    const lines = problems.slice(0, MAX_PROBLEMS).map(({ line, column, message }) => {
      const shown = message.length > MAX_LENGTH ? `${message.slice(0, MAX_LENGTH)}…` : message;
      return `${file}:${line}:${column}: ${shown}`;
    });
    super(lines.join('\n'));
  }
}
