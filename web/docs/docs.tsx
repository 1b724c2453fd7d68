import { useOperations } from '../api/use-operations.js';
import { OperationList } from '../landing/operation-list.js';
import { NotFound } from '../shell/not-found.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { Link } from '../shell/router.js';
import { ApiReference } from './api-reference.js';
import { GuidePage } from './guide-page.js';
import { guides } from './guides.js';
import { OperationPage } from './operation-page.js';

/** The documents, which are readable without signing in. */
export function Docs({ path }: { readonly path: string }) {
  const name = path.split('/')[2];
  const guide = guides.find(([it]) => it === name);
  if (guide !== undefined) return <GuidePage key={guide[0]} name={guide[0]} title={guide[1]} />;
  return name === 'api' ? <ApiReference /> : <OperationDocs name={name} />;
}

/** The documents of one operation, or the list of all documents. */
function OperationDocs({ name }: { readonly name: string | undefined }) {
  const { value: operations, failure } = useOperations();
  if (failure !== undefined) {
    return (
      <Page title="Documentation">
        <Notice kind="bad">{failure}</Notice>
      </Page>
    );
  }
  if (operations === undefined) return <main id="main" aria-busy="true" />;
  if (name !== undefined) {
    const operation = operations.find((it) => it.name === name);
    return operation === undefined ? <NotFound /> : <OperationPage key={name} operation={operation} />;
  }
  return (
    <Page title="Documentation">
      <section class="stack">
        <h2>Guides</h2>
        <ul class="cards">
          {[...guides, ['api', 'API reference', 'Every endpoint with its request and its answers.'] as const].map(
            ([address, title, summary]) => (
              <li key={address}>
                <Link to={`/docs/${address}`} class="card">
                  <b>{title}</b>
                  <span class="small quiet">{summary}</span>
                </Link>
              </li>
            ),
          )}
        </ul>
      </section>
      <OperationList operations={operations} below="/docs" />
    </Page>
  );
}
