/** Bytes of a file. */
export interface Slice {
  readonly path: string;
  readonly start: number;
  readonly length: number;
}
