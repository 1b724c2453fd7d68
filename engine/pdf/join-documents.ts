export interface JoinInput {
  readonly sources: readonly { readonly path: string; readonly name: string }[];
  readonly target: string;
}
