/** A range of bytes in a file. */
export interface Slice {
  readonly path: string;
  readonly start: number;
  readonly length: number;
}
