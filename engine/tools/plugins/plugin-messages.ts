import type { Loaded, PeerMessage } from './child/child-messages.js';

/** Maximum number of operations of a plugin. */
const MAX_OPERATIONS = 100;

/** Whether a value is a message of a plugin's process. The values in it are checked where they are used. */
export function isMessage(value: unknown): value is Loaded | PeerMessage {
  if (typeof value !== 'object' || value === null) return false;
  if ('loaded' in value)
    return isList(value.loaded) && value.loaded.length <= MAX_OPERATIONS && value.loaded.every(isLoaded);
  if ('broken' in value) return typeof value.broken === 'string';
  if ('call' in value) return Number.isSafeInteger(value.call) && 'of' in value && Number.isSafeInteger(value.of);
  if (!('answer' in value) || !Number.isSafeInteger(value.answer)) return false;
  return !('error' in value) || isError(value.error);
}

function isLoaded(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'apiVersion' in value && typeof value.apiVersion === 'number';
}

function isError(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('fault' in value) return typeof value.fault === 'string';
  return 'kind' in value && typeof value.kind === 'string' && 'message' in value && typeof value.message === 'string';
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
