import { type Document, isMap, isSeq, LineCounter, parseDocument } from 'yaml';

/** One step as the editor shows it. */
export interface Step {
  /** The name of the operation; undefined for an assertion. */
  readonly operation: string | undefined;
  readonly name: string | undefined;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The keys that are edited as YAML only, such as `when`, with their values as JSON. */
  readonly others: readonly (readonly [string, string])[];
  /** The line at which the step begins. */
  readonly line: number;
}

/** What the text of a pipeline holds. */
export interface Pipeline {
  readonly name: string;
  readonly documents: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
  /** Why the text is not YAML, or has no list of steps. */
  readonly problem: string | undefined;
}

/** The text with which the editor begins. */
export const emptyPipeline = 'name: my-pipeline\nsteps: []\n';

const shown = ['operation', 'name', 'options', 'inputs'];

/** Reads the text of a pipeline for the cards of the editor; the service checks it. */
export function readPipeline(text: string): Pipeline {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const steps: unknown = document.getIn(['steps'], true);
  const [fault] = document.errors;
  if (fault !== undefined || !isMap(document.contents)) {
    return {
      ...nothing,
      problem: fault?.message.split('\n')[0] ?? 'The pipeline must begin with keys such as name and steps.',
    };
  }
  const data = recordOf(document.toJS({ maxAliasCount: 100 }));
  const items = isSeq(steps) ? steps.items : [];
  const lines = items.map((item) => (hasRange(item) ? counter.linePos(item.range[0]).line : 1));
  const given = Array.isArray(data['steps']) ? data['steps'] : [];
  return {
    name: textOf(data['name']),
    documents: textOf(data['documents']) || 'each',
    variables: recordOf(data['variables']),
    steps: given.map((step, index) => stepOf(recordOf(step), lines[index] ?? 1)),
    problem: undefined,
  };
}

const nothing = { name: '', documents: 'each', variables: {}, steps: [] } as const;

function stepOf(step: Readonly<Record<string, unknown>>, line: number): Step {
  const { operation, name, options, inputs } = step;
  return {
    operation: typeof operation === 'string' ? operation : undefined,
    name: typeof name === 'string' ? name : undefined,
    options: recordOf(options),
    inputs: recordOf(inputs),
    others: Object.entries(step).flatMap(([key, value]) => (shown.includes(key) ? [] : [[key, JSON.stringify(value)]])),
    line,
  };
}

export function addStep(text: string, operation: string): string {
  return changed(text, (document) => {
    if (isSeq(document.get('steps'))) document.addIn(['steps'], document.createNode({ operation }));
    else document.set('steps', document.createNode([{ operation }]));
    const steps = document.get('steps');
    // A list in brackets grows on one line.
    if (isSeq(steps)) steps.flow = false;
  });
}

export function removeStep(text: string, index: number): string {
  return changed(text, (document) => void document.deleteIn(['steps', index]));
}

export function moveStep(text: string, from: number, to: number): string {
  return changed(text, (document) => {
    const steps = document.get('steps');
    if (isSeq(steps)) steps.items.splice(to, 0, ...steps.items.splice(from, 1));
  });
}

/** Sets a value of a step, such as that of `['options', 'angle']`; removes it when it is undefined. */
export function setInStep(text: string, index: number, [key, name]: readonly [string, string], value: unknown): string {
  return changed(text, (document) => {
    const path = ['steps', index, key];
    if (value !== undefined) {
      document.setIn([...path, name], document.createNode(value));
      return;
    }
    document.deleteIn([...path, name]);
    const rest: unknown = document.getIn(path);
    if (isMap(rest) && rest.items.length === 0) document.deleteIn(path);
  });
}

export function setName(text: string, name: string): string {
  return changed(text, (document) => {
    document.set('name', name);
  });
}

/** Changes the text and keeps its comments and its order; text that is not YAML stays as it is. */
function changed(text: string, change: (document: Document) => void): string {
  const document = parseDocument(text);
  if (document.errors.length > 0) return text;
  change(document);
  return document.toString({ lineWidth: 0 });
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function hasRange(node: unknown): node is { readonly range: readonly [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}
