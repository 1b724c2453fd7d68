import type { ErrorKind } from '../engine/errors.js';

/** The exit code for a wrong command line, including wrong options of an operation. */
export const USAGE_ERROR = 2;

/** The exit code for an error without a kind. */
export const UNEXPECTED_ERROR = 1;

/** The exit code of a pipeline that has come to the end of its documents, when some of them failed. */
export const DOCUMENTS_FAILED = 16;

/** The exit code when the reader of the output has closed it: 128 + SIGPIPE, as in shells. */
export const BROKEN_PIPE = 141;

export const exitCodes = {
  'invalid-options': USAGE_ERROR,
  'missing-field': USAGE_ERROR,
  'invalid-pages': USAGE_ERROR,
  'invalid-input': 3,
  'unsupported-input': 4,
  'password-required': 5,
  'wrong-password': 6,
  'limit-exceeded': 7,
  'too-complex': 8,
  'nothing-found': 9,
  busy: 10,
  'timed-out': 11,
  'missing-tool': 12,
  'tool-failed': 13,
  'plugin-fault': 14,
  'plugin-load': 15,
  // 128 + SIGINT, as in shells.
  cancelled: 130,
} as const satisfies Record<ErrorKind, number>;

/** Returns the table for the help, with one exit code per line. */
export function exitCodesHelp(): string {
  const rows: readonly (readonly [code: number, meaning: string])[] = [
    [0, 'success'],
    [UNEXPECTED_ERROR, 'unexpected error'],
    ...codesInUse().map((code) => [code, kindsOf(code).join(', ')] as const),
    [DOCUMENTS_FAILED, 'a pipeline has finished, and some documents failed'],
    [BROKEN_PIPE, 'the reader of the output has closed it'],
  ];
  return `Exit codes:\n${rows
    .toSorted(([a], [b]) => a - b)
    .map(([code, meaning]) => `  ${String(code).padEnd(5)}${meaning}`)
    .join('\n')}`;
}

function codesInUse(): readonly number[] {
  return [...new Set(Object.values(exitCodes))];
}

function kindsOf(code: number): readonly string[] {
  const kinds = Object.entries(exitCodes).flatMap(([kind, it]) => (it === code ? [kind] : []));
  return code === USAGE_ERROR ? ['usage', ...kinds] : kinds;
}
