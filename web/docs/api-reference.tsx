import { basePath } from '../api/client.js';
import type { OperationDescription } from '../api/api-types.js';
import { titleOf } from '../landing/operation-list.js';
import { Page } from '../shell/page.js';
import { Link } from '../shell/router.js';

const headers = [
  ['X-Api-Key, X-Api-Secret', 'A key pair of your account. Both are required.'],
  ['Prefer: respond-async', 'The work becomes a job: the answer is 202 with the address of its state.'],
  ['X-Request-Id', 'Your own name for the request, which the answer and the log repeat.'],
] as const;

const answers = [
  ['X-Warnings', 'What the result needs to be told of, as JSON.'],
  ['X-Error-Kind', 'The kind of a failure, such as invalid-pages, for programs.'],
  ['RateLimit', 'The requests that are left of this minute and this hour.'],
  ['Retry-After', 'Seconds to wait before the next attempt, with 429 and 503.'],
] as const;

/** The API at a glance, with links to the operations and to the OpenAPI document. */
export function ApiReference({ operations }: { readonly operations: readonly OperationDescription[] }) {
  return (
    <Page
      title="API reference"
      lead={
        <p>
          One POST for each operation, as a form of files and options.{' '}
          <a href={`${basePath}/openapi.json`}>openapi.json</a> describes all of it for generators.
        </p>
      }
    >
      <Rows title="Headers of requests" rows={headers} />
      <Rows title="Headers of answers" rows={answers} />
      {[...new Set(operations.map((it) => it.group))].map((group) => (
        <section key={group} class="stack">
          <h2>{titleOf(group)}</h2>
          <dl class="definitions">
            {operations
              .filter((it) => it.group === group)
              .map(({ name, summary }) => (
                <div key={name}>
                  <dt>
                    <Link to={`/docs/${name}`}>
                      <code>POST /api/pdf/{name}</code>
                    </Link>
                  </dt>
                  <dd>{summary}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Page>
  );
}

interface RowsProps {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
}

function Rows({ title, rows }: RowsProps) {
  return (
    <section class="stack">
      <h2>{title}</h2>
      <dl class="definitions">
        {rows.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
