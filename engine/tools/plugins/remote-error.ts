import { fromRecord, isErrorRecordKind } from '../../errors.js';
import type { RemoteError } from './child/child-messages.js';

/** Maximum characters of a sentence for the caller, and of a fault for the log. */
const MAX_SENTENCE = 1000;
const MAX_FAULT = 4000;

/** The error that a plugin's process reports. An error of an unknown kind is a fault of the plugin. */
export function remoteError(error: RemoteError): Error {
  if ('fault' in error) return faultOf(error.fault);
  const { kind, message, retryAfter } = error;
  if (!isErrorRecordKind(kind)) return faultOf(message);
  const sentence = message.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_SENTENCE);
  return fromRecord({ kind, message: sentence, ...(typeof retryAfter === 'number' && { retryAfter }) });
}

/** An error whose stack is that of the plugin. */
function faultOf(text: string): Error {
  const fault = new Error(text.split('\n', 1)[0]?.slice(0, MAX_SENTENCE));
  fault.stack = text.slice(0, MAX_FAULT);
  return fault;
}
