import { exitCodes } from '../../cli/exit-codes.js';
import type { Operation } from '../../engine/contract/operation.js';
import type { ErrorKind } from '../../engine/errors.js';
import { errorResponses, titleOf } from '../../server/error-response.js';
import { httpErrors } from '../../server/http-error.js';
import { table } from './markdown.js';

/** What may go wrong because of what the caller sent, in the order that it is met, and when every operation does it. */
const reasons: readonly (readonly [ErrorKind, string, (operation: Operation) => boolean])[] = [
  ['missing-field', 'A required file or option is missing.', always],
  ['invalid-options', 'An option is not accepted; the message says what would be.', hasOptions],
  ['limit-exceeded', 'The upload is too large.', always],
  ['unsupported-input', 'A file is of a format that this operation does not take.', always],
  ['invalid-input', 'A file is damaged beyond repair, or is not what its field takes.', always],
  [
    'password-required',
    'A document is encrypted and no password was given.',
    (operation) => takesPdf(operation) || opens(operation),
  ],
  ['wrong-password', 'The password does not open the document.', opens],
  ['invalid-pages', 'The pages are not written as in `1,3-5`, or the document does not have them.', selectsPages],
  [
    'nothing-found',
    'The document holds nothing of what the operation gives.',
    ({ nothingFound }) => nothingFound !== undefined,
  ],
  ['too-complex', 'The document passes a limit of pages, pixels or memory.', always],
  ['missing-tool', 'A program that the operation runs is not installed.', always],
  ['busy', 'Every slot is taken and the queue is full; try again after `Retry-After` seconds.', always],
  ['timed-out', 'The job took longer than it may.', always],
];

/** Refusals of the service before it looks at the form; the command line has none of them. */
const beforeTheForm: readonly (readonly [keyof typeof httpErrors, string])[] = [
  ['authentication-required', 'A header with the API key or its secret is missing.'],
  ['invalid-credentials', 'The API key and the secret do not match.'],
  ['key-revoked', 'The API key has been revoked.'],
  ['forbidden', 'The API key has no permission for this operation.'],
  ['rate-limited', 'The API key has made too many requests; try again after `Retry-After` seconds.'],
];

/** The failures that a caller of this operation can meet, in the order in which they are checked. */
export function operationErrors(operation: Operation): string {
  const met = reasons.filter(([, , applies]) => applies(operation));
  return table(
    ['HTTP', '`error`', '`X-Error-Kind`', 'exit code', 'when'],
    [
      ...beforeTheForm.map(([kind, when]) => [
        String(httpErrors[kind].status),
        httpErrors[kind].error,
        `\`${kind}\``,
        '',
        when,
      ]),
      ...met.map(([kind, when]) => [
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

function takesPdf({ inputs }: Operation): boolean {
  return Object.values(inputs).some(({ accepts }) => accepts.some((type) => type.name === 'PDF'));
}

/** Whether it has an option for the password of its input. */
function opens({ options }: Operation): boolean {
  return 'password' in options.properties || 'currentPassword' in options.properties;
}

function selectsPages({ options }: Operation): boolean {
  return Object.keys(options.properties).some((name) => /pages$/i.test(name));
}
