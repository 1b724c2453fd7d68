import type { PdfFile } from '../file/pdf-file.js';
import { isArray, PdfDict, Ref, type PdfValue } from '../syntax/values.js';

/** The layers (optional content, ISO 32000-2 §8.11) that viewers hide when they open a document. */
export interface HiddenLayers {
  /** Returns whether content of a group (OCG) or of a membership dictionary (OCMD) is hidden. */
  hides(membership: PdfValue | undefined): boolean;
}

/** Returns the hidden layers; undefined if all layers are visible, as in nearly all documents. */
export function hiddenLayers(file: PdfFile): HiddenLayers | undefined {
  const properties = file.dict(file.catalog.get('OCProperties'));
  if (properties === undefined) return undefined;
  const hidden = hiddenGroups(file, properties);
  const memberships = new Memberships(file, hidden);
  // A membership dictionary can show content because a group is hidden, so groups alone do not decide.
  return { hides: (value) => !memberships.shows(value) };
}

/** Returns the object numbers of the groups that are off. */
function hiddenGroups(file: PdfFile, properties: PdfDict): ReadonlySet<number> {
  const config = file.dict(properties.get('D')) ?? new PdfDict();
  const groups = refsIn(file, properties.get('OCGs'));
  const [on, off] = [new Set(refsIn(file, config.get('ON'))), new Set(refsIn(file, config.get('OFF')))];
  const base = file.name(config.get('BaseState')) === 'OFF' ? groups.filter((num) => !on.has(num)) : [];
  const hidden = new Set([...base, ...off]);
  for (const [num, state] of viewStates(file, config)) {
    if (state === 'OFF') hidden.add(num);
    else hidden.delete(num);
  }
  for (const num of [...hidden]) if (!isForViewing(file, num)) hidden.delete(num);
  return hidden;
}

/** Returns the view states that groups request, as far as the configuration applies them (usage application, event View). */
function viewStates(file: PdfFile, config: PdfDict): ReadonlyMap<number, string> {
  const states = new Map<number, string>();
  for (const value of file.array(config.get('AS')) ?? []) {
    const usage = file.dict(value);
    const categories = (file.array(usage?.get('Category')) ?? []).map((category) => file.name(category));
    if (file.name(usage?.get('Event')) !== 'View' || !categories.includes('View')) continue;
    for (const num of refsIn(file, usage?.get('OCGs'))) {
      const view = file.dict(file.dict(file.dict(new Ref(num))?.get('Usage'))?.get('View'));
      const state = file.name(view?.get('ViewState'));
      if (state !== undefined) states.set(num, state);
    }
  }
  return states;
}

/** Returns whether the group has the intent /View; groups of other intents, such as /Design, never hide content in viewers. */
function isForViewing(file: PdfFile, num: number): boolean {
  const intent = file.resolve(file.dict(new Ref(num))?.get('Intent'));
  const names = (isArray(intent) ? intent : [intent]).map((each) => file.name(each));
  return intent === null || names.includes('View') || names.includes('All');
}

function refsIn(file: PdfFile, value: PdfValue | undefined): readonly number[] {
  return (file.array(value) ?? []).flatMap((item) => (item instanceof Ref ? [item.num] : []));
}

/** Maximum number of evaluated visibility expressions; hostile expressions share parts or contain themselves. */
const MAX_CONDITIONS = 10_000;
const MAX_DEPTH = 32;

class Memberships {
  readonly #file: PdfFile;
  readonly #hidden: ReadonlySet<number>;
  #left = MAX_CONDITIONS;

  constructor(file: PdfFile, hidden: ReadonlySet<number>) {
    this.#file = file;
    this.#hidden = hidden;
  }

  shows(value: PdfValue | undefined): boolean {
    const dict = this.#file.dict(value);
    if (this.#file.name(dict?.get('Type')) !== 'OCMD') return !(value instanceof Ref && this.#hidden.has(value.num));
    const expression = this.#file.array(dict?.get('VE'));
    if (expression === undefined) return this.#showsByPolicy(dict);
    // An expression beyond the limits counts as visible.
    return this.#holds(expression, 0) || this.#left < 0;
  }

  /** Applies /OCGs and /P (ISO 32000-2 table 97); without groups, content is visible. */
  #showsByPolicy(dict: PdfDict | undefined): boolean {
    const value = dict?.get('OCGs');
    const items = this.#file.array(value) ?? [value];
    const groups = items.filter((item) => item instanceof Ref && this.#file.dict(item) !== undefined);
    const shown = groups.filter((group) => this.#isOn(group)).length;
    if (groups.length === 0) return true;
    const policy = this.#file.name(dict?.get('P'));
    if (policy === 'AllOn') return shown === groups.length;
    if (policy === 'AnyOff') return shown < groups.length;
    if (policy === 'AllOff') return shown === 0;
    return shown > 0;
  }

  /** Evaluates a visibility expression (ISO 32000-2 §8.11.2.2) or a group in it. */
  #holds(value: PdfValue | undefined, depth: number): boolean {
    const expression = this.#file.array(value);
    if (expression === undefined) return this.#isOn(value);
    if (depth > MAX_DEPTH) this.#left = 0;
    if (--this.#left < 0) return false;
    const [operator, ...operands] = expression;
    const name = this.#file.name(operator);
    if (name === 'Not') return !this.#holds(operands[0], depth + 1);
    if (name === 'Or') return operands.some((operand) => this.#holds(operand, depth + 1));
    return operands.every((operand) => this.#holds(operand, depth + 1));
  }

  #isOn(value: PdfValue | undefined): boolean {
    return !(value instanceof Ref && this.#hidden.has(value.num));
  }
}
