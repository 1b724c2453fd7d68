import type { OperationDescription } from '../api/api-types.js';
import { useFetched } from '../api/use-fetched.js';
import { OperationList } from '../landing/operation-list.js';
import { NotFound } from '../shell/not-found.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { Desk } from './desk.js';

/** Every operation, to run in the browser with the session of the owner. */
export function Workbench({ path }: { readonly path: string }) {
  const { value: operations, failure } = useFetched<readonly OperationDescription[]>('/operations');
  const name = path.split('/')[2];
  const operation = operations?.find((it) => it.name === name);
  if (operation !== undefined) return <Desk key={operation.name} operation={operation} />;
  if (operations !== undefined && name !== undefined) return <NotFound />;
  return (
    <Page title="Workbench" lead={<p class="quiet">Run an operation on your files.</p>}>
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      {operations !== undefined && <OperationList operations={operations} below="/workbench" />}
    </Page>
  );
}
