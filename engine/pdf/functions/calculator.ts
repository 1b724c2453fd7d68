/** The stack holds numbers and booleans; it may have so many (ISO 32000-1, Annex C). */
type Operand = number | boolean;
const MAX_STACK = 100;

/** Numbers, names of operators, and procedures. */
type Item = number | string | Program;
type Program = readonly Item[];

const TOKEN = /[{}]|[^\s{}]+/g;
const MAX_DEPTH = 64;

/**
 * Reads a PostScript calculator function (ISO 32000-2 §7.10.5), which leaves its outputs on the stack.
 * @throws RangeError for a malformed program; the function throws it where an operator lacks operands
 */
export function calculator(source: string): (inputs: readonly number[]) => readonly number[] {
  const program = programIn(source);
  return (inputs) => {
    const stack = new OperandStack(inputs);
    run(program, stack);
    return stack.outputs;
  };
}

function programIn(source: string): Program {
  const open: Item[][] = [[]];
  for (const [token] of source.replace(/%.*/g, ' ').matchAll(TOKEN)) {
    if (token === '{') open.push([]);
    else if (token === '}') {
      const procedure = open.pop() ?? [];
      open.at(-1)?.push(procedure);
    } else open.at(-1)?.push(Number.isNaN(Number(token)) ? token : Number(token));
    if (open.length === 0 || open.length > MAX_DEPTH) throw new RangeError('The braces of a function do not match.');
  }
  const [program] = open.length === 1 ? (open[0] ?? []) : [];
  if (typeof program !== 'object') throw new RangeError('A function has no program.');
  return program;
}

function run(program: Program, stack: OperandStack): void {
  const procedures: Program[] = [];
  for (const item of program) {
    if (typeof item === 'number') stack.push(item);
    else if (typeof item === 'object') procedures.push(item);
    else if (item === 'if' || item === 'ifelse') {
      const other = item === 'ifelse' ? procedures.pop() : [];
      const chosen = procedures.pop();
      const branch = stack.boolean() ? chosen : other;
      if (branch === undefined) throw new RangeError('A condition of a function has no procedure.');
      run(branch, stack);
    } else apply(item, stack);
  }
}

function apply(operator: string, stack: OperandStack): void {
  const [unary, binary, comparison] = [UNARY.get(operator), BINARY.get(operator), COMPARISONS.get(operator)];
  if (unary !== undefined) stack.push(unary(stack.number()));
  else if (binary !== undefined) {
    const second = stack.number();
    stack.push(binary(stack.number(), second));
  } else if (comparison !== undefined) {
    const second = stack.pop();
    stack.push(comparison(stack.pop(), second));
  } else {
    const other = OTHERS.get(operator);
    if (other === undefined) throw new RangeError(`A function has the unknown operator ${operator}.`);
    other(stack);
  }
}

class OperandStack {
  readonly #items: Operand[];

  constructor(inputs: readonly number[]) {
    this.#items = [...inputs];
  }

  get outputs(): readonly number[] {
    return this.#items.map(Number);
  }

  push(...values: readonly Operand[]): void {
    this.#items.push(...values);
    if (this.#items.length > MAX_STACK) throw new RangeError('A function has too many operands.');
  }

  pop(): Operand {
    const value = this.#items.pop();
    if (value === undefined) throw new RangeError('An operator of a function lacks operands.');
    return value;
  }

  /** Removes and returns the last `count` operands. */
  take(count: number): readonly Operand[] {
    if (!Number.isInteger(count) || count < 0 || count > this.#items.length)
      throw new RangeError('An operator of a function lacks operands.');
    return this.#items.splice(this.#items.length - count);
  }

  /** The operand that has `depth` operands above it. */
  at(depth: number): Operand {
    const value = this.#items[this.#items.length - 1 - depth];
    if (value === undefined) throw new RangeError('An operator of a function lacks operands.');
    return value;
  }

  number(): number {
    const value = this.pop();
    if (typeof value !== 'number') throw new RangeError('An operator of a function expects a number.');
    return value;
  }

  boolean(): boolean {
    const value = this.pop();
    if (typeof value !== 'boolean') throw new RangeError('An operator of a function expects a boolean.');
    return value;
  }
}

const DEGREE = Math.PI / 180;

const UNARY: ReadonlyMap<string, (value: number) => number> = new Map([
  ['abs', Math.abs],
  ['ceiling', Math.ceil],
  ['cos', (degrees: number): number => Math.cos(degrees * DEGREE)],
  ['cvi', Math.trunc],
  ['cvr', (value: number): number => value],
  ['floor', Math.floor],
  ['ln', Math.log],
  ['log', Math.log10],
  ['neg', (value: number): number => -value],
  ['round', Math.round],
  ['sin', (degrees: number): number => Math.sin(degrees * DEGREE)],
  ['sqrt', Math.sqrt],
  ['truncate', Math.trunc],
]);

const BINARY: ReadonlyMap<string, (one: number, other: number) => number> = new Map([
  ['add', (one, other): number => one + other],
  ['sub', (one, other): number => one - other],
  ['mul', (one, other): number => one * other],
  ['div', (one, other): number => one / other],
  ['idiv', (one, other): number => Math.trunc(one / other)],
  ['mod', (one, other): number => one % other],
  ['exp', (base, exponent): number => base ** exponent],
  ['atan', (one, other): number => (Math.atan2(one, other) / DEGREE + 360) % 360],
  ['bitshift', (value, shift): number => (shift >= 0 ? value << shift : value >> -shift)],
]);

const COMPARISONS: ReadonlyMap<string, (one: Operand, other: Operand) => Operand> = new Map([
  ['eq', (one, other): Operand => one === other],
  ['ne', (one, other): Operand => one !== other],
  ['gt', (one, other): Operand => one > other],
  ['ge', (one, other): Operand => one >= other],
  ['lt', (one, other): Operand => one < other],
  ['le', (one, other): Operand => one <= other],
  ['and', (one, other): Operand => bitwise(one, other, Number(one) & Number(other))],
  ['or', (one, other): Operand => bitwise(one, other, Number(one) | Number(other))],
  ['xor', (one, other): Operand => bitwise(one, other, Number(one) ^ Number(other))],
]);

/** The result for integers is an integer, that for booleans a boolean. */
function bitwise(one: Operand, other: Operand, result: number): Operand {
  return typeof one === 'boolean' && typeof other === 'boolean' ? result !== 0 : result;
}

const OTHERS: ReadonlyMap<string, (stack: OperandStack) => void> = new Map([
  ['true', (stack): void => stack.push(true)],
  ['false', (stack): void => stack.push(false)],
  [
    'not',
    (stack): void => {
      const value = stack.pop();
      stack.push(typeof value === 'boolean' ? !value : ~value);
    },
  ],
  ['pop', (stack): void => void stack.pop()],
  ['dup', (stack): void => stack.push(stack.at(0))],
  ['exch', (stack): void => stack.push(...stack.take(2).toReversed())],
  ['index', (stack): void => stack.push(stack.at(stack.number()))],
  [
    'copy',
    (stack): void => {
      const copied = stack.take(stack.number());
      stack.push(...copied, ...copied);
    },
  ],
  [
    'roll',
    (stack): void => {
      const by = stack.number();
      const rolled = stack.take(stack.number());
      const start = rolled.length === 0 ? 0 : ((-by % rolled.length) + rolled.length) % rolled.length;
      stack.push(...rolled.slice(start), ...rolled.slice(0, start));
    },
  ],
]);
