import { invert, type Matrix } from '../../../geometry/geometry.js';
import { applyEdits, type Edit } from '../../content/edits.js';
import { initialState, shownBy, StateTracker } from '../../content/graphics-state.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { Rectangle } from '../../syntax/rectangle.js';
import { PdfDict } from '../../syntax/values.js';
import { MAX_SAVED } from '../check/content-rules.js';
import { MAX_REAL } from '../check/value-limits.js';
import { moved } from '../flatten/rectangles.js';

/** Adds a form XObject with this content and box. @returns its name in the resources of the page and of the form */
export type FormAdder = (content: Buffer, box: Rectangle) => string;

/** Content between operators q and Q that is saved too deep. */
interface Block {
  readonly start: number;
  readonly inside: number;
  /** The box of the page in the space of the block. */
  readonly box: Rectangle | undefined;
  isMovable: boolean;
  hasFont: boolean;
}

/** Maximum number of forms that draw one another. */
const MAX_DEPTH = 20;

/**
 * Moves content that saves graphics states within too many others into form XObjects, which have states of their own and
 * draw the same. Undefined when there is no such content, and when it cannot be moved: content with tags, and text in a font
 * that is selected outside.
 * @param around what the content draws is in this box, in default user space
 */
export function withShallowStates(
  file: PdfFile,
  content: Buffer,
  { around, addForm }: { readonly around: Rectangle; readonly addForm: FormAdder },
): Buffer | undefined {
  const shallow = withForms(file, content, { around, addForm, matrix: initialState.ctm, depth: 0 });
  return shallow === content ? undefined : shallow;
}

interface Settings {
  readonly around: Rectangle;
  readonly addForm: FormAdder;
  readonly matrix: Matrix;
  readonly depth: number;
}

/** Returns the content itself when it has nothing to move; undefined when that cannot be moved. */
function withForms(file: PdfFile, content: Buffer, settings: Settings): Buffer | undefined {
  const tracker = new StateTracker(file, [new PdfDict()], { ...initialState, ctm: settings.matrix });
  const edits: Edit[] = [];
  let [saved, block]: [number, Block | undefined] = [0, undefined];
  for (const operation of operationsIn(content)) {
    const { operator, start, end } = operation;
    if (operator === 'q') {
      if (saved === MAX_SAVED) block = blockAt(operation, tracker.state.ctm, settings);
      saved += 1;
    } else if (operator === 'Q') saved = Math.max(0, saved - 1);
    tracker.apply(operation);
    if (block === undefined) continue;
    note(operation, file, block);
    if (operator !== 'Q' || saved !== MAX_SAVED) continue;
    const name = formOf(file, content.subarray(block.inside, start), block, { ...settings, matrix: tracker.state.ctm });
    if (name === undefined) return undefined;
    edits.push({ start: block.start, end, text: () => `/${name} Do` });
    block = undefined;
  }
  if (block !== undefined) return undefined;
  return edits.length === 0 ? content : applyEdits(content, edits);
}

function formOf(file: PdfFile, content: Buffer, { box, isMovable }: Block, settings: Settings): string | undefined {
  if (!isMovable || box === undefined || settings.depth === MAX_DEPTH) return undefined;
  const shallow = withForms(file, content, { ...settings, depth: settings.depth + 1 });
  return shallow && settings.addForm(shallow, box);
}

function blockAt({ start, end }: Operation, ctm: Matrix, { around }: Settings): Block {
  const inverse = invert(ctm);
  const box = inverse && moved(around, inverse);
  const isWritable = box?.every((side) => Math.abs(side) < MAX_REAL) === true;
  return { start, inside: end, box: isWritable ? box : undefined, isMovable: true, hasFont: false };
}

function note(operation: Operation, file: PdfFile, block: Block): void {
  const { operator, operands } = operation;
  if (operator === 'Tf') block.hasFont = true;
  else if (shownBy(operation) !== undefined && !block.hasFont) block.isMovable = false;
  else if (operator === 'BDC' && file.dict(operands.at(-1))?.has('MCID') !== false) block.isMovable = false;
}
