import { isArray, PdfDict, type PdfValue } from '../../syntax/values.js';
import type { Mend, MendContext } from './mend.js';

/** Actions of ISO 19005-1 §6.6.1; later parts allow GoToE as well. */
const ALLOWED: readonly string[] = ['GoTo', 'GoToR', 'Thread', 'URI', 'Named', 'SubmitForm'];
const NAMED: readonly string[] = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];

/** Whether a document of this level may have the action. */
export function isAllowedAction(action: PdfDict, { file, level }: Pick<MendContext, 'file' | 'level'>): boolean {
  const kind = file.name(action.get('S')) ?? '';
  if (kind === 'Named') return NAMED.includes(file.name(action.get('N')) ?? '');
  return ALLOWED.includes(kind) || (kind === 'GoToE' && level.part >= 2);
}

/** Removes forbidden actions (ISO 19005-1 §6.6.1, ISO 19005-2 §6.5.1) and additional actions (§6.6.2, §6.5.2). */
export const mendActions: Mend = (dict, context) => {
  const { file } = context;
  if (isActions(dict.get('AA'), context)) {
    dict.delete('AA');
    context.warn('Additional actions were removed, because PDF/A forbids them.');
  }
  for (const key of ['A', 'OpenAction', 'Next', 'PA']) {
    const value = file.resolve(dict.get(key));
    const kept = isArray(value) ? value.filter((item) => !isForbidden(item, context)) : [value];
    if (value instanceof PdfDict && isForbidden(value, context)) dict.delete(key);
    else if (key === 'Next' && isArray(value) && kept.length < value.length) dict.set(key, kept);
    else continue;
    context.warn('Actions that PDF/A forbids, such as JavaScript, were removed.');
  }
  // Widgets may not have actions (ISO 19005-1 §6.9, ISO 19005-2 §6.4.1).
  if (file.name(dict.get('Subtype')) === 'Widget' && dict.has('A')) {
    dict.delete('A');
    context.warn('Actions of form fields were removed, because PDF/A forbids them.');
  }
};

function isForbidden(value: PdfValue, context: MendContext): boolean {
  const action = context.file.dict(value);
  return (
    action?.has('S') === true && context.file.name(action.get('S')) !== undefined && !isAllowedAction(action, context)
  );
}

/** Whether the value is a dictionary of additional actions; fonts may be named AA as well. */
function isActions(value: PdfValue | undefined, { file }: MendContext): boolean {
  const entries = [...(file.dict(value)?.entries() ?? [])];
  return value !== undefined && entries.every(([, action]) => file.dict(action)?.has('S') === true);
}
