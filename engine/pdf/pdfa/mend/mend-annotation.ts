import { deflated } from '../../filters/filters.js';
import { PdfDict, PdfName, type PdfValue, Ref } from '../../syntax/values.js';
import { inherited } from '../../fields/field.js';
import { rectangleOf } from '../../syntax/rectangle.js';
import { buttonMark } from './button-mark.js';
import { buttonState, stateNamed } from './button-state.js';
import type { Mend, MendContext } from './mend.js';

const [INVISIBLE, HIDDEN, PRINT, NO_ZOOM, NO_ROTATE, NO_VIEW, TOGGLE_NO_VIEW] = [1, 2, 4, 8, 16, 32, 256];

/** Annotations of PDF 1.4 that ISO 19005-1 §6.5.2 allows. */
const IN_PART_1: readonly string[] = [
  ...['Text', 'Link', 'FreeText', 'Line', 'Square', 'Circle', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut'],
  ...['Stamp', 'Ink', 'Popup', 'Widget', 'PrinterMark', 'TrapNet'],
];
/** Annotations that ISO 19005-2 §6.3.1 allows in addition. */
const LATER: readonly string[] = ['Polygon', 'PolyLine', 'Caret', 'FileAttachment', 'Watermark', 'Redact'];

export function isAllowedAnnotation(
  annotation: PdfDict,
  { file, level }: Pick<MendContext, 'file' | 'level'>,
): boolean {
  const kind = file.name(annotation.get('Subtype')) ?? '';
  if (IN_PART_1.includes(kind)) return true;
  return level.part >= 2 && LATER.includes(kind) && (level.part === 3 || kind !== 'FileAttachment');
}

/** Whether the annotation stays, as it is or as a stamp. */
export function isKeptAnnotation(annotation: PdfDict, context: MendContext): boolean {
  return isAllowedAnnotation(annotation, context) || normalAppearance(annotation, context) !== undefined;
}

/** Entries of annotations of all kinds, and of their comments. A stamp needs no others. */
const OF_STAMPS: readonly string[] = [
  ...['Type', 'Rect', 'Contents', 'P', 'NM', 'M', 'F', 'AP', 'AS', 'C', 'StructParent', 'OC'],
  ...['T', 'Popup', 'CA', 'CreationDate', 'Subj'],
];

/** An annotation of a forbidden kind with an appearance becomes a stamp, which looks the same and keeps the comment. */
function turnIntoStamp(annotation: PdfDict): void {
  for (const [key] of [...annotation.entries()]) if (!OF_STAMPS.includes(key)) annotation.delete(key);
  annotation.set('Subtype', new PdfName('Stamp'));
}

/** Whether the annotation is hidden or not printed (ISO 19005-1 §6.5.3, ISO 19005-2 §6.3.2); popups of part 2 need no flags. */
export function hasForbiddenFlags(annotation: PdfDict, { file, level }: Pick<MendContext, 'file' | 'level'>): boolean {
  const isPopup = file.name(annotation.get('Subtype')) === 'Popup';
  if (isPopup && level.part > 1 && !annotation.has('F')) return false;
  const flags = file.number(annotation.get('F')) ?? 0;
  const forbidden = INVISIBLE | HIDDEN | NO_VIEW | (level.part > 1 ? TOGGLE_NO_VIEW : 0);
  return (flags & PRINT) === 0 || (flags & forbidden) !== 0;
}

/** Whether the annotation must have an appearance (ISO 19005-2 §6.3.3). */
export function needsAppearance(annotation: PdfDict, { file, level }: Pick<MendContext, 'file' | 'level'>): boolean {
  const kind = file.name(annotation.get('Subtype')) ?? '';
  const [left, bottom, right, top] = (file.array(annotation.get('Rect')) ?? []).map((it) => file.number(it));
  // A field of part 1 needs an appearance as well, of any size (ISO 19005-1 §6.9).
  if (level.part === 1) return kind === 'Widget';
  if (['Popup', 'Link'].includes(kind)) return false;
  return left === undefined || left !== right || bottom !== top;
}

/** Sets the flags (ISO 19005-1 §6.5.3, ISO 19005-2 §6.3.2) and reduces the appearance to the normal one (§6.3.3). */
export function mendAnnotation(addForm: (box: PdfValue, content?: string) => PdfValue): Mend {
  return (dict, context, ref) => {
    const { file, level } = context;
    if (!isAnnotation(dict, context)) return;
    if (!isAllowedAnnotation(dict, context)) turnIntoStamp(dict);
    const kind = file.name(dict.get('Subtype')) ?? '';
    const flags = file.number(dict.get('F')) ?? 0;
    const isHidden = (flags & (HIDDEN | NO_VIEW)) !== 0 || context.hidden?.hides(dict.get('OC')) === true;
    const shown = (flags & ~(INVISIBLE | HIDDEN | NO_VIEW | TOGGLE_NO_VIEW)) | PRINT;
    if (kind === 'Popup' && level.part > 1) dict.delete('F');
    else dict.set('F', kind === 'Text' ? shown | NO_ZOOM | NO_ROTATE : shown);
    const formHere = (content?: string): PdfValue => addForm(dict.get('Rect') ?? [0, 0, 0, 0], content);
    const emptyHere = (): PdfValue => formHere();
    const found = isHidden ? undefined : normalAppearance(dict, context);
    const normal = found && drawnStates(found, context, emptyHere);
    const states = file.dict(normal);
    if (states !== undefined) dict.set('AS', new PdfName(buttonState(file, { widget: dict, ref, states })));
    if (normal !== undefined) dict.set('AP', PdfDict.of({ N: normal }));
    else if (isHidden || needsAppearance(dict, context)) {
      const marked = isHidden ? undefined : markedStates(dict, { context, ref }, formHere);
      dict.set('AP', PdfDict.of({ N: marked ?? appearanceFor(dict, context, emptyHere()) }));
    } else dict.delete('AP');
    if (level.part !== 1) return;
    // Opacity of annotations is transparency; their colours would need an output intent of RGB, which the result has.
    if (dict.has('CA')) dict.set('CA', 1);
  };
}

/** Whether the dictionary is an annotation, which need not state its type; popups may lack a rectangle. */
function isAnnotation(dict: PdfDict, { file }: MendContext): boolean {
  return dict.has('Subtype') && (dict.isOfType('Annot') || file.array(dict.get('Rect'))?.length === 4);
}

/** The normal appearance: a stream, or for check boxes and radio buttons a dictionary of streams. */
function normalAppearance(dict: PdfDict, { file }: MendContext): PdfValue | undefined {
  const normal = file.dict(dict.get('AP'))?.get('N');
  const isButton = fieldType(dict, { file }) === 'Btn' && file.name(dict.get('Subtype')) === 'Widget';
  if (file.stream(normal) !== undefined) {
    return isButton ? stateWith(dict, { file }, normal ?? null) : normal;
  }
  const states = file.dict(normal);
  if (states === undefined) return undefined;
  if (isButton) return normal;
  // Other annotations must have one stream: that of the current state.
  const state = states.get(file.name(dict.get('AS')) ?? '') ?? [...states.entries()][0]?.[1];
  return file.stream(state) === undefined ? undefined : state;
}

/** The appearance with an empty form for each state of a button that has no stream. */
function drawnStates(normal: PdfValue, { file }: MendContext, emptyHere: () => PdfValue): PdfValue | undefined {
  if (file.stream(normal) !== undefined) return normal;
  const states = [...(file.dict(normal)?.entries() ?? [])];
  if (states.length === 0) return undefined;
  if (states.every(([, state]) => file.stream(state) !== undefined)) return normal;
  return new PdfDict(states.map(([name, state]) => [name, file.stream(state) === undefined ? emptyHere() : state]));
}

function stateWith(dict: PdfDict, { file }: Pick<MendContext, 'file'>, form: PdfValue): PdfValue {
  const state = file.name(dict.get('AS')) ?? 'Off';
  dict.set('AS', new PdfName(state));
  return PdfDict.of({ [state]: form });
}

/** The states of a chosen check box or radio button without appearance, which viewers draw; sets the state. */
function markedStates(
  dict: PdfDict,
  { context, ref }: { readonly context: MendContext; readonly ref: Ref | undefined },
  addForm: (content?: string) => PdfValue,
): PdfValue | undefined {
  const { file } = context;
  const isButton = fieldType(dict, context) === 'Btn' && file.name(dict.get('Subtype')) === 'Widget';
  const rectangle = rectangleOf(file, dict.get('Rect'));
  const mark = isButton && rectangle !== undefined ? buttonMark(file, dict, rectangle) : undefined;
  if (mark === undefined) return undefined;
  const value = dict.has('T') ? stateNamed(file.resolve(inherited(file, dict, 'V'))) : undefined;
  const states = value === undefined ? new PdfDict() : PdfDict.of({ [value]: null });
  const state = buttonState(file, { widget: dict, ref, states });
  if (state === 'Off') return undefined;
  dict.set('AS', new PdfName(state));
  return PdfDict.of({ [state]: addForm(mark), Off: addForm() });
}

function appearanceFor(dict: PdfDict, context: MendContext, form: PdfValue): PdfValue {
  const isButton = fieldType(dict, context) === 'Btn' && context.file.name(dict.get('Subtype')) === 'Widget';
  return isButton ? stateWith(dict, context, form) : form;
}

/** /FT of the field, which a widget can inherit. */
export function fieldType(dict: PdfDict, { file }: Pick<MendContext, 'file'>): string | undefined {
  let field: PdfDict | undefined = dict;
  for (let depth = 0; depth < 32 && field !== undefined; depth++) {
    const type = file.name(field.get('FT'));
    if (type !== undefined) return type;
    field = file.dict(field.get('Parent'));
  }
  return undefined;
}

/** A form XObject as large as the rectangle, with content that needs no resources. */
export function plainForm(rectangle: PdfValue, content = ''): ReturnType<typeof deflated> {
  const sides = Array.isArray(rectangle) ? rectangle.map((side) => (typeof side === 'number' ? side : 0)) : [];
  const [left = 0, bottom = 0, right = 0, top = 0] = sides;
  const dict = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    BBox: [0, 0, Math.abs(right - left), Math.abs(top - bottom)],
    Resources: new PdfDict(),
  });
  return deflated(dict, Buffer.from(content, 'latin1'));
}

/** The annotations of a page that may stay, as they are or as stamps; references to annotations. */
export function keptAnnotations(page: PdfDict, context: MendContext): readonly PdfValue[] | undefined {
  const annotations = context.file.array(page.get('Annots'));
  const kept = annotations?.filter((value) => {
    const annotation = context.file.dict(value);
    return annotation !== undefined && isKeptAnnotation(annotation, context);
  });
  if (annotations === undefined || kept === undefined || kept.length === annotations.length) return undefined;
  if (annotations.some((it) => it instanceof Ref && context.file.dict(it) !== undefined && !kept.includes(it))) {
    context.warn('Annotations without appearance of kinds that PDF/A forbids were removed.');
  }
  return kept;
}
