import type { OperationDescription } from '../api/api-types.js';
import { useFetched } from '../api/use-fetched.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { Link } from '../shell/router.js';
import { useOwner } from '../shell/session.js';
import { OperationList } from './operation-list.js';

export function Landing() {
  const { email } = useOwner();
  const { value: operations, failure } = useFetched<readonly OperationDescription[]>('/operations');
  return (
    <Page
      title="Quire"
      lead={
        <p>
          Operations on PDF documents, on this machine alone: convert, merge, protect, redact, recognise and extract, in
          the browser, over HTTPS and from the command line. Documents are removed when their request ends.
        </p>
      }
    >
      <div class="row">
        <Link to={typeof email === 'string' ? '/workbench' : '/sign-in'} class="button primary">
          {typeof email === 'string' ? 'Open the workbench' : 'Sign in'}
        </Link>
        <Link to="/docs" class="button">
          Documents
        </Link>
        <Link to="/docs/api" class="button">
          API reference
        </Link>
      </div>
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      <OperationList operations={operations ?? []} below={typeof email === 'string' ? '/workbench' : '/docs'} />
    </Page>
  );
}
