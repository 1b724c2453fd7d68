import { exitCodes } from '../../cli/exit-codes.js';
import type { Operation } from '../../engine/contract/operation.js';
import type { ErrorKind } from '../../engine/errors.js';
import { errorResponses, titleOf } from '../../server/error-response.js';
import { httpErrors } from '../../server/http-error.js';
import { table } from './markdown.js';

/** The error kinds that a request can cause, in the order of the checks: kind, description, and operations that have it. */
const descriptions: readonly (readonly [ErrorKind, string, (operation: Operation) => boolean])[] = [
  ['missing-field', 'A required file or option is missing.', always],
  ['invalid-options', 'An option is not accepted; the message says what is accepted.', hasOptions],
  ['limit-exceeded', 'The upload is too large.', always],
  ['unsupported-input', 'A file has a format that this operation does not accept.', always],
  ['invalid-input', 'A file is damaged beyond repair, or its field does not accept it.', always],
  [
    'password-required',
    'A document is encrypted and no password was given.',
    (operation) => acceptsPdf(operation) || hasPassword(operation),
  ],
  ['wrong-password', 'The password does not open the document.', hasPassword],
  ['invalid-pages', 'The pages are not written as in `1,3-5`, or do not exist in the document.', selectsPages],
  [
    'nothing-found',
    'The document has nothing that the operation could return.',
    ({ nothingFound }) => nothingFound !== undefined,
  ],
  ['too-complex', 'The document exceeds a limit of pages, pixels or memory.', always],
  ['missing-tool', 'A program that the operation runs is not installed.', always],
  ['busy', 'Every slot is taken and the queue is full; try again after `Retry-After` seconds.', always],
  ['timed-out', 'The job took longer than the time limit.', always],
];

/** HTTP errors before the form is read; the command line has none of them. */
const accessErrors: readonly (readonly [keyof typeof httpErrors, string])[] = [
  ['authentication-required', 'A header with the API key or its secret is missing.'],
  ['invalid-credentials', 'The API key and the secret do not match.'],
  ['key-revoked', 'The API key has been revoked.'],
  ['forbidden', 'The API key has no permission for this operation.'],
  ['rate-limited', 'The API key has made too many requests; try again after `Retry-After` seconds.'],
];

/** The table of the errors of an operation, in the order of the checks. */
export function operationErrors(operation: Operation): string {
  const applicable = descriptions.filter(([, , applies]) => applies(operation));
  return table(
    ['HTTP', '`error`', '`X-Error-Kind`', 'exit code', 'when'],
    [
      ...accessErrors.map(([kind, when]) => [
        String(httpErrors[kind].status),
        httpErrors[kind].error,
        `\`${kind}\``,
        '',
        when,
      ]),
      ...applicable.map(([kind, when]) => [
        String(errorResponses[kind].status),
        titleOf(kind, operation),
        `\`${kind}\``,
        String(exitCodes[kind]),
        when,
      ]),
    ],
  );
}

function always(): boolean {
  return true;
}

function hasOptions({ options }: Operation): boolean {
  return Object.keys(options.properties).length > 0;
}

function acceptsPdf({ inputs }: Operation): boolean {
  return Object.values(inputs).some(({ accepts }) => accepts.some((type) => type.name === 'PDF'));
}

/** Whether an operation has an option for the password of its input. */
function hasPassword({ options }: Operation): boolean {
  return 'password' in options.properties || 'currentPassword' in options.properties;
}

function selectsPages({ options }: Operation): boolean {
  return Object.keys(options.properties).some((name) => /pages$/i.test(name));
}
