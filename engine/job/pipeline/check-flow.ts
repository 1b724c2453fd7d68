import { outputOf } from '../../contract/output.js';
import { nearestAdvice } from '../../text/nearest-name.js';
import { enumerate } from '../../text/enumerate.js';
import { isSameType, type MediaType, PDF } from '../../media-types/media-types.js';
import { namedType } from '../../media-types/named-type.js';
import {
  type AssertStep,
  type CheckedStep,
  flowingField,
  type InputSource,
  isOperationStep,
  joins,
  type OperationStep,
  SOURCE,
} from './checked-pipeline.js';
import { contradictions } from './conditions/contradictions.js';
import { type Flow, joinedFlow, typesOf } from './flow.js';
import type { Condition, FactName } from './pipeline-file.js';
import type { PlacedProblem } from './problem.js';

/** A step, and its place in the pipeline file. */
interface Place {
  readonly step: CheckedStep;
  readonly index: number;
}

/** Follows the documents through the steps: formats, numbers of files, encryption, and conditions that are never true. */
export class FlowCheck {
  readonly #results: Flow[] = [];
  readonly #jumps = new Map<number, Flow[]>();
  readonly #source: Flow;

  constructor(
    private readonly steps: readonly CheckedStep[],
    documents: 'each' | 'together',
    private readonly problems: PlacedProblem[],
  ) {
    this.#source = { types: undefined, isList: documents === 'together', maker: 'the document', known: [] };
  }

  /** @returns what is known about the result of each step */
  run(): readonly Flow[] {
    for (const [index, step] of this.steps.entries()) {
      const before = this.#flowInto({ step, index });
      this.#checkCondition(before, { step, index }, 'when');
      const result = isOperationStep(step)
        ? this.#operate(before, { step, index })
        : this.#assert(before, { step, index });
      this.#results[index] = result;
    }
    return this.#results;
  }

  #flowInto({ step, index }: Place): Flow {
    const above = this.#resultOf(step.from);
    return [above, ...(this.#jumps.get(index) ?? [])].reduce(joinedFlow);
  }

  #resultOf(index: number): Flow {
    return (index === SOURCE ? undefined : this.#results[index]) ?? this.#source;
  }

  #assert(before: Flow, { step, index }: { readonly step: AssertStep; readonly index: number }): Flow {
    this.#checkCondition(before, { step, index }, 'assert');
    if (typeof step.otherwise === 'number') {
      this.#checkTarget(step.otherwise, index);
      this.#jumps.set(step.otherwise, [...(this.#jumps.get(step.otherwise) ?? []), before]);
    }
    return { ...before, known: [...before.known, { condition: step.assert, step: step.name }] };
  }

  /** The target of `otherwise` must be reached from the assertion through the steps between them. */
  #checkTarget(target: number, index: number): void {
    let at = target;
    while (at > index) at = this.steps[at]?.from ?? SOURCE;
    if (at === index) return;
    const name = this.steps[target]?.name;
    const message = `otherwise: ${name} is on another branch; name a step of this branch.`;
    this.problems.push({ path: ['steps', index, 'otherwise'], message });
  }

  #checkCondition(flow: Flow, { step, index }: Place, key: 'when' | 'assert'): void {
    const condition = key === 'when' ? step.when : isOperationStep(step) ? undefined : step.assert;
    if (condition === undefined) return;
    const path = ['steps', index, key];
    const tell = (fact: FactName, message: string): void => void this.problems.push({ path: [...path, fact], message });
    for (const fact of contradictions(condition, condition)) {
      tell(fact, `${fact}: this is never true: the condition contradicts itself.`);
    }
    for (const { condition: earlier, step: name } of flow.known) {
      for (const fact of contradictions(earlier, condition)) {
        tell(fact, `${fact}: this is never true: ${name} lets only documents pass for which it is false.`);
      }
    }
    this.#checkFactTypes(condition, flow, tell);
  }

  #checkFactTypes(condition: Condition, flow: Flow, tell: (fact: FactName, message: string) => void): void {
    const { types } = flow;
    for (const type of typesOf(condition.type)) {
      if (typeof type === 'string') tell('type', `type: ${type} is the extension of no known format.`);
    }
    if (types === undefined) return;
    const wanted = typesOf(condition.type).filter((it) => typeof it !== 'string');
    if (wanted.length > 0 && !wanted.some((it) => types.some((type) => isSameType(type, it)))) {
      tell('type', `type: this is never true: ${flow.maker} gives ${namesOf(types)}.`);
    }
    if (types.some((it) => isSameType(it, PDF))) return;
    for (const fact of pdfFacts.filter((it) => condition[it] !== undefined)) {
      tell(fact, `${fact}: only a PDF has this; ${flow.maker} gives ${namesOf(types)}.`);
    }
  }

  #operate(before: Flow, { step, index }: { readonly step: OperationStep; readonly index: number }): Flow {
    const { operation, when } = step;
    const narrowed = typesOf(when?.type).filter((it) => typeof it !== 'string');
    const entering = when?.type === undefined ? before : { ...before, types: narrowed };
    this.#checkFields(entering, { step, index });
    const made: Flow = {
      types: [operation.parts ?? outputTypeOf(step)],
      isList: operation.parts !== undefined || (before.isList && !joins(operation)),
      maker: step.name,
      known: [],
      ...(operation.encrypts && { encryptedBy: step.name }),
    };
    if (when === undefined || step.isBranch) return made;
    const rest = before.types?.filter((type) => !narrowed.some((it) => isSameType(it, type)));
    return joinedFlow(made, { ...before, types: rest, known: [] });
  }

  #checkFields(flow: Flow, { step, index }: { readonly step: OperationStep; readonly index: number }): void {
    const { operation, inputs } = step;
    const flowing = flowingField(operation);
    for (const [field, { least = 1, most = 1, accepts }] of Object.entries(operation.inputs)) {
      const sources = inputs[field] ?? (field === flowing ? ['previous' as const] : []);
      const path = field in inputs ? ['steps', index, 'inputs', field] : ['steps', index];
      const tell = (message: string): void => void this.problems.push({ path, message });
      const flows = sources.map((it) => this.#flowOf(it, flow));
      for (const it of flows) checkAccepted({ field, accepts, step }, it, tell);
      const isCounted = flows.every((it) => !it.isList);
      if (isCounted && flows.length < least)
        tell(tooFew(step, { field, least, count: flows.length, isFlowing: field === flowing }));
      if (isCounted && flows.length > most)
        tell(`${field}: ${operation.name} takes at most ${most} here, and ${flows.length} are given.`);
      if (field === flowing && !sources.some((it) => it === 'previous'))
        tell(`${field}: the result of the step above is not used; add \`previous\` to the list.`);
    }
    for (const field of Object.keys(inputs).filter((it) => !Object.hasOwn(operation.inputs, it))) {
      const advice = nearestAdvice(field, Object.keys(operation.inputs));
      const message = `${operation.name} has no field ${field} for files${advice}.`;
      this.problems.push({ path: ['steps', index, 'inputs', field], atKey: true, message });
    }
  }

  #flowOf(source: InputSource, flow: Flow): Flow {
    if (source === 'previous') return flow;
    if ('step' in source) return this.#resultOf(source.step);
    const type = namedType(source.path);
    return { types: type && [type], isList: false, maker: source.path, known: [] };
  }
}

const pdfFacts: readonly FactName[] = [
  ...(['pages', 'encrypted', 'signed', 'hasText', 'text', 'language', 'pdfa', 'javascript', 'fontsEmbedded'] as const),
];

function outputTypeOf({ operation, options }: OperationStep): MediaType {
  const { output } = operation;
  if (!('option' in output)) return output;
  const { option, types } = output;
  const value = JSON.stringify(options[option] ?? operation.options.properties[option]?.default);
  // The option has its own problem when its value is not one of the declared values.
  const spelled = Object.keys(types).find((it) => JSON.stringify(it).toLowerCase() === value.toLowerCase());
  return outputOf(operation, { [option]: spelled ?? Object.keys(types)[0] });
}

interface Field {
  readonly field: string;
  readonly accepts: readonly MediaType[];
  readonly step: OperationStep;
}

function checkAccepted({ accepts, step }: Field, flow: Flow, tell: (message: string) => void): void {
  const { types, maker, encryptedBy } = flow;
  if (types !== undefined && !types.some((type) => accepts.some((it) => isSameType(it, type)))) {
    const made = flow.isList ? `a list of ${namesOf(types)} files` : namesOf(types);
    tell(`${step.name} takes ${namesOf(accepts)}, and ${maker} gives ${made}.`);
  } else if (encryptedBy !== undefined && !mayOpen(step)) {
    tell(`${step.name} gets an encrypted document: move ${encryptedBy} to the end${passwordAdvice(step)}.`);
  }
}

/** The option with which an operation opens encrypted documents. */
export function passwordOptionOf({ operation }: Pick<OperationStep, 'operation'>): string | undefined {
  const decrypt = operation.steps.find(({ role }) => role === 'decrypt');
  const read = Object.keys(decrypt?.reads ?? { password: 'string' });
  return read.find((name) => Object.hasOwn(operation.options.properties, name));
}

function mayOpen(step: OperationStep): boolean {
  const option = passwordOptionOf(step);
  return option !== undefined && step.options[option] !== undefined;
}

function passwordAdvice(step: OperationStep): string {
  const option = passwordOptionOf(step);
  return option === undefined ? '' : `, or give ${step.name} its option ${option}`;
}

interface Counted {
  readonly field: string;
  readonly least: number;
  readonly count: number;
  readonly isFlowing: boolean;
}

function tooFew({ operation }: OperationStep, { field, least, count, isFlowing }: Counted): string {
  const wanted = `${operation.name} takes at least ${least} file${least === 1 ? '' : 's'} as ${field}`;
  if (!isFlowing || least < 2) return `${wanted}; name them under inputs.`;
  return `${wanted}, and gets ${count}; name the others under inputs, or set \`documents: together\`.`;
}

function namesOf(types: readonly MediaType[]): string {
  return enumerate(
    types.map(({ name }) => name),
    'or',
  );
}
