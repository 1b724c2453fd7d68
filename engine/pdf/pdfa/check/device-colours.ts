import { FILLS, STROKES, TEXTS } from '../../content/drawing-operators.js';
import { type GraphicsState, MAX_SAVED_STATES } from '../../content/graphics-state.js';
import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/values.js';
import type { ContentPlace } from '../shown/walk-content.js';
import type { Breach } from './rule.js';

type Device = 'Gray' | 'RGB' | 'CMYK';

const BREACH: Breach = {
  clauses: ['6.2.3.3', '6.2.4.3'],
  sentence: 'Content has colours of a device that no output intent defines.',
  isDrawable: true,
};

const SETTERS: ReadonlyMap<string, Device> = new Map([
  ['g', 'Gray'],
  ['G', 'Gray'],
  ['rg', 'RGB'],
  ['RG', 'RGB'],
  ['k', 'CMYK'],
  ['K', 'CMYK'],
]);
/** Names of colour spaces, with the short ones of inline images (ISO 32000-1 table 93). */
const NAMES: ReadonlyMap<string, Device> = new Map([
  ['DeviceGray', 'Gray'],
  ['DeviceRGB', 'RGB'],
  ['DeviceCMYK', 'CMYK'],
  ['G', 'Gray'],
  ['RGB', 'RGB'],
  ['CMYK', 'CMYK'],
]);
/** Where colour spaces have the space that they refer to. */
const UNDERLYING: ReadonlyMap<string, number> = new Map([
  ['Indexed', 1],
  ['I', 1],
  ['Pattern', 1],
  ['Separation', 2],
  ['DeviceN', 2],
]);
const MAX_DEPTH = 8;

/** Whether the operation sets a colour of a device, or paints an inline image, which may have such colours. */
export function setsDeviceColour({ operator, operands, image }: Operation): boolean {
  const [space] = operands;
  const isNamed = (operator === 'cs' || operator === 'CS') && space instanceof PdfName && NAMES.has(space.value);
  return SETTERS.has(operator) || isNamed || image !== undefined;
}

/** The text rendering modes that paint with the colours for filling and for strokes; both are black of DeviceGray at first. */
const FILLING_MODES: readonly number[] = [0, 2, 4, 6];
export const STROKING_MODES: readonly number[] = [1, 2, 5, 6];

interface Colours {
  readonly isFillSet: boolean;
  readonly isStrokeSet: boolean;
}
const INITIAL: Colours = { isFillSet: false, isStrokeSet: false };

/**
 * Colours of devices need a default colour space of the resources, or an output intent of their device; any output intent
 * defines grey (ISO 19005-1 §6.2.3.3, ISO 19005-2 §6.2.4.3). Colours that content sets count as used.
 */
export class DeviceColours {
  /** The components of the profile of the output intent for PDF/A; undefined without one. */
  readonly #components: number | undefined;
  /** The colours in each reading of a stream, as its operators q and Q save and restore them. */
  readonly #colours = new WeakMap<ContentPlace, { now: Colours; readonly saved: Colours[] }>();

  constructor(private readonly file: PdfFile) {
    const intents = (file.array(file.catalog.get('OutputIntents')) ?? []).map((value) => file.dict(value));
    const intent = intents.find((it) => file.name(it?.get('S')) === 'GTS_PDFA1');
    this.#components = file.number(file.stream(intent?.get('DestOutputProfile'))?.dict.get('N'));
  }

  breachOf(operation: Operation, state: GraphicsState, place: ContentPlace): Breach | undefined {
    const devices = [...this.#setBy(operation, place), ...this.#initialIn(operation, state, place)];
    // Default colour spaces count in resources of the content itself only (ISO 32000-2 §8.6.5.6).
    const resources = place.isInheriting ? new PdfDict() : place.resources;
    return devices.every((device) => this.#isDefined(device, resources)) ? undefined : BREACH;
  }

  #setBy({ operator, operands, image }: Operation, { resources }: ContentPlace): readonly Device[] {
    const setter = SETTERS.get(operator);
    if (setter !== undefined) return [setter];
    if (image !== undefined) return this.#devicesOf(image.dict.get('ColorSpace') ?? image.dict.get('CS'), resources);
    const [name] = operands;
    if (!(name instanceof PdfName)) return [];
    const resource = (category: string): PdfValue =>
      this.file.resolve(this.file.dict(resources.get(category))?.get(name.value));
    if (operator === 'cs' || operator === 'CS') return this.#devicesOf(name, resources);
    if (operator === 'Do' || operator === 'sh') {
      const painted = resource(operator === 'Do' ? 'XObject' : 'Shading');
      const dict = painted instanceof PdfStream ? painted.dict : painted;
      return dict instanceof PdfDict ? this.#devicesOf(dict.get('ColorSpace'), resources) : [];
    }
    if (operator !== 'scn' && operator !== 'SCN') return [];
    const pattern = operands.at(-1);
    const shading =
      pattern instanceof PdfName
        ? this.file.dict(this.file.dict(resources.get('Pattern'))?.get(pattern.value))?.get('Shading')
        : undefined;
    const dict = this.file.stream(shading)?.dict ?? this.file.dict(shading);
    return this.#devicesOf(dict?.get('ColorSpace'), resources);
  }

  #devicesOf(value: PdfValue | undefined, resources: PdfDict, depth = 0): readonly Device[] {
    const space = this.file.resolve(value);
    if (depth > MAX_DEPTH) return [];
    if (space instanceof PdfName) {
      const device = NAMES.get(space.value);
      const named = device === undefined ? this.file.dict(resources.get('ColorSpace'))?.get(space.value) : undefined;
      if (device !== undefined) return [device];
      return named === undefined ? [] : this.#devicesOf(named, resources, depth + 1);
    }
    if (!isArray(space)) return [];
    const kind = this.file.name(space[0]) ?? '';
    const device = space.length === 1 ? NAMES.get(kind) : undefined;
    if (device !== undefined) return [device];
    const at = UNDERLYING.get(kind);
    return at === undefined ? [] : this.#devicesOf(space[at], resources, depth + 1);
  }

  #initialIn({ operator, operands }: Operation, state: GraphicsState, place: ContentPlace): readonly Device[] {
    const colours = this.#colours.get(place) ?? { now: INITIAL, saved: [] };
    this.#colours.set(place, colours);
    if (operator === 'q' && colours.saved.length < MAX_SAVED_STATES) colours.saved.push(colours.now);
    else if (operator === 'Q') colours.now = colours.saved.pop() ?? colours.now;
    else if (['g', 'rg', 'k', 'cs'].includes(operator)) colours.now = { ...colours.now, isFillSet: true };
    else if (['G', 'RG', 'K', 'CS'].includes(operator)) colours.now = { ...colours.now, isStrokeSet: true };
    else if (operands.length === 0 || TEXTS.has(operator)) {
      const { isFillSet, isStrokeSet } = colours.now;
      const isText = TEXTS.has(operator);
      const isFilled = FILLS.has(operator) || (isText && FILLING_MODES.includes(state.renderingMode));
      const isStroked = STROKES.has(operator) || (isText && STROKING_MODES.includes(state.renderingMode));
      if ((isFilled && !isFillSet) || (isStroked && !isStrokeSet)) return ['Gray'];
    }
    return [];
  }

  #isDefined(device: Device, resources: PdfDict): boolean {
    const isIntended =
      device === 'Gray' ? this.#components !== undefined : this.#components === (device === 'RGB' ? 3 : 4);
    return isIntended || this.file.dict(resources.get('ColorSpace'))?.has(`Default${device}`) === true;
  }
}
