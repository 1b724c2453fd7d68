/** A pipeline as `schemas/pipeline.json` describes it. */
export interface PipelineFile {
  readonly name: string;
  readonly documents?: 'each' | 'together';
  readonly variables?: Readonly<Record<string, string | number | boolean | null>>;
  readonly steps: readonly StepEntry[];
  readonly output?: string;
}

export interface StepEntry {
  readonly name?: string;
  readonly operation?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly assert?: Condition;
  readonly otherwise?: string;
  readonly when?: Condition;
  readonly from?: string;
  readonly inputs?: Readonly<Record<string, string | readonly string[]>>;
}

export interface Condition {
  readonly pages?: Count;
  readonly size?: SizeRange;
  readonly type?: Names;
  readonly language?: Names;
  readonly encrypted?: boolean;
  readonly signed?: boolean;
  readonly hasText?: boolean;
  readonly text?: { readonly present?: Names; readonly absent?: Names };
  readonly pdfa?: boolean | Names;
  readonly javascript?: boolean;
  readonly fontsEmbedded?: boolean;
}

export type FactName = keyof Condition;

export type Names = string | readonly string[];

export type Count = number | { readonly minimum?: number; readonly maximum?: number };

interface SizeRange {
  readonly minimum?: number | string;
  readonly maximum?: number | string;
}

/** The names of steps that mean something else: the document itself, and the result of the step above. */
export const INPUT = 'input';
export const PREVIOUS = 'previous';

/** The default of `output` in the schema. */
export const DEFAULT_OUTPUT = '{name}-{step}.{ext}';

export function namesIn(names: Names | undefined): readonly string[] {
  if (names === undefined) return [];
  return typeof names === 'string' ? [names] : names;
}
