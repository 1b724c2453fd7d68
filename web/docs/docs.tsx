import type { OperationDescription } from '../api/api-types.js';
import { useFetched } from '../api/use-fetched.js';
import { OperationList } from '../landing/operation-list.js';
import { NotFound } from '../shell/not-found.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { ApiReference } from './api-reference.js';
import { OperationPage } from './operation-page.js';

/** The documents, which are readable without signing in. */
export function Docs({ path }: { readonly path: string }) {
  const { value: operations, failure } = useFetched<readonly OperationDescription[]>('/operations');
  const name = path.split('/')[2];
  if (failure !== undefined) {
    return (
      <Page title="Documents">
        <Notice kind="bad">{failure}</Notice>
      </Page>
    );
  }
  if (operations === undefined) return <main id="main" aria-busy="true" />;
  if (name === 'api') return <ApiReference operations={operations} />;
  if (name === undefined) {
    return (
      <Page title="Documents" lead={<p class="quiet">Each operation, with its options, inputs and a request.</p>}>
        <OperationList operations={operations} below="/docs" />
      </Page>
    );
  }
  const operation = operations.find((it) => it.name === name);
  return operation === undefined ? <NotFound /> : <OperationPage operation={operation} />;
}
