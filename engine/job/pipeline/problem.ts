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

/** A pipeline file with problems; the message has one line for each, such as "archive.yaml:4:9: …". */
export class InvalidPipeline extends InvalidOptions {
  constructor(
    readonly file: string,
    readonly problems: readonly Problem[],
  ) {
    super(problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n'));
  }
}
