import { useState } from 'preact/hooks';

import { basePath } from '../api/client.js';
import { groupsInOrder } from '../api/group-order.js';
import { titleOf } from '../landing/operation-list.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { Link } from '../shell/router.js';
import { EndpointDetails, Schemas } from './endpoint-details.js';
import { type Endpoint, type OpenApi, useOpenApi } from './open-api.js';

/** Every endpoint of the API with its request and its answers, from the OpenAPI document of the service. */
export function ApiReference() {
  const { api, failure } = useOpenApi();
  const endpoints = Object.entries(api?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, endpoint]) => ({ path, method: method.toUpperCase(), endpoint })),
  );
  const groups = groupsInOrder(endpoints.map(({ endpoint }) => endpoint.tags?.[0] ?? 'service'));
  return (
    <Page
      title="API reference"
      lead={
        <p>
          One POST for each operation, as a form of files and options, with the headers <code>X-Api-Key</code> and{' '}
          <code>X-Api-Secret</code> of a key pair of your account. <a href={`${basePath}/openapi.json`}>openapi.json</a>{' '}
          describes the same for generators; <Link to="/docs/service">Run the service</Link> explains limits and long
          work.
        </p>
      }
    >
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      {api !== undefined &&
        groups.map((group) => (
          <section key={group} class="stack">
            <h2>{titleOf(group)}</h2>
            <div>
              {endpoints
                .filter(({ endpoint }) => (endpoint.tags?.[0] ?? 'service') === group)
                .map((it) => (
                  <EndpointEntry key={`${it.method} ${it.path}`} {...it} api={api} />
                ))}
            </div>
          </section>
        ))}
      {api !== undefined && <Schemas api={api} />}
    </Page>
  );
}

interface EndpointEntryProps {
  readonly path: string;
  readonly method: string;
  readonly endpoint: Endpoint;
  readonly api: OpenApi;
}

/** One endpoint, whose details are made when they are opened. */
function EndpointEntry({ path, method, endpoint, api }: EndpointEntryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="endpoint" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>
          {method} {path}
        </code>{' '}
        <span class="quiet">{endpoint.summary}</span>
      </summary>
      {isOpen && <EndpointDetails endpoint={endpoint} api={api} />}
    </details>
  );
}
