import { useEffect } from 'preact/hooks';

import { useOperations } from '../api/use-operations.js';
import { OperationList } from '../landing/operation-list.js';
import { lazy } from '../shell/lazy.js';
import { NotFound } from '../shell/not-found.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { Link } from '../shell/router.js';
import { Desk } from './desk.js';
import { recentOperations, rememberOperation } from './recent-operations.js';

const PipelineEditor = lazy(async () => (await import('../pipeline/pipeline-editor.js')).PipelineEditor);

/** Every operation, to run in the browser with the session of the owner. */
export function Workbench({ path }: { readonly path: string }) {
  const { value: operations, failure } = useOperations();
  const name = path.split('/')[2];
  const operation = operations?.find((it) => it.name === name);
  useEffect(() => {
    if (operation !== undefined) rememberOperation(operation.name);
  }, [operation]);
  if (operations !== undefined && name === 'pipeline') return <PipelineEditor operations={operations} />;
  if (operation !== undefined) return <Desk key={operation.name} operation={operation} />;
  if (operations !== undefined && name !== undefined) return <NotFound />;
  // The list is not shown for a moment at the address of an operation, because its title would take the focus.
  if (failure === undefined && name !== undefined) return <main id="main" aria-busy="true" />;
  return (
    <Page title="Workbench" lead={<p class="quiet">Run an operation on your files, or several as a pipeline.</p>}>
      <div>
        <Link to="/workbench/pipeline" class="button">
          Build a pipeline
        </Link>
      </div>
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      {operations !== undefined && (
        <OperationList operations={operations} below="/workbench" recent={recentOperations()} />
      )}
    </Page>
  );
}
