import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { FILLS, STROKES } from '../../content/drawing-operators.js';
import type { HiddenLayers } from '../../pages/hidden-layers.js';
import { type PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';

/** Operators that paint something else than paths and text. */
const OTHERS: ReadonlySet<string> = new Set(['Do', 'sh', 'BI']);

/** Follows which operations of one content are on layers that viewers hide. */
export class HiddenDrawing {
  /** Whether each open sequence of marked content is hidden. */
  readonly #marks: boolean[] = [];
  #hidden = 0;

  /** @param resources those of the content */
  constructor(
    private readonly file: PdfFile,
    private readonly layers: HiddenLayers,
    private readonly resources: PdfDict,
  ) {}

  /** Reads the next operation, and returns whether it is on a hidden layer. */
  follow({ operator, operands }: Operation): boolean {
    if (operator === 'BMC') this.#open(false);
    else if (operator === 'BDC') this.#open(this.#isHiddenMark(operands));
    else if (operator === 'EMC' && this.#marks.pop() === true) this.#hidden -= 1;
    return this.#hidden > 0 || (operator === 'Do' && this.layers.hides(this.#drawn(operands.at(-1))?.get('OC')));
  }

  #open(isHidden: boolean): void {
    this.#marks.push(isHidden);
    if (isHidden) this.#hidden += 1;
  }

  #isHiddenMark(operands: readonly PdfValue[]): boolean {
    const [tag, properties] = operands.slice(-2);
    if (!(tag instanceof PdfName) || tag.value !== 'OC' || !(properties instanceof PdfName)) return false;
    return this.layers.hides(this.file.dict(this.resources.get('Properties'))?.get(properties.value));
  }

  #drawn(name: PdfValue | undefined): PdfDict | undefined {
    if (!(name instanceof PdfName)) return undefined;
    return this.file.stream(this.file.dict(this.resources.get('XObject'))?.get(name.value))?.dict;
  }
}

/**
 * Returns the operation to write in place of one so that it paints nothing; a path may still clip. Undefined for operations that paint
 * nothing, or text.
 */
export function unpainted({ operator }: Operation): string | undefined {
  if (FILLS.has(operator) || STROKES.has(operator)) return ' n ';
  return OTHERS.has(operator) ? ' ' : undefined;
}
