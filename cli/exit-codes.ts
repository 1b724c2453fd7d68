import type { ErrorKind } from '../engine/errors.js';

/** A command that does not make sense; options are a part of it. */
export const USAGE = 2;

/** What nobody foresaw. */
export const UNEXPECTED = 1;

/** The reader of the output has gone: 128 + SIGPIPE, as the shell says it. */
export const BROKEN_PIPE = 141;

export const exitCodes = {
  'invalid-options': USAGE,
  'missing-field': USAGE,
  'invalid-pages': USAGE,
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
  // 128 + SIGINT, as the shell says it.
  cancelled: 130,
} as const satisfies Record<ErrorKind, number>;

/** The table as text, a code a line. */
export function exitCodesHelp(): string {
  const rows = [
    [0, 'success'],
    [UNEXPECTED, 'unexpected error'],
    ...codesInUse().map((code) => [code, kindsOf(code).join(', ')]),
    [BROKEN_PIPE, 'nobody reads the output'],
  ];
  return `Exit codes:\n${rows.map(([code, meaning]) => `  ${String(code).padEnd(5)}${meaning}`).join('\n')}`;
}

function codesInUse(): readonly number[] {
  return [...new Set(Object.values(exitCodes))];
}

function kindsOf(code: number): readonly string[] {
  const kinds = Object.entries(exitCodes).flatMap(([kind, it]) => (it === code ? [kind] : []));
  return code === USAGE ? ['usage', ...kinds] : kinds;
}
