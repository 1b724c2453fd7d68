import type { OperationDescription } from '../api/api-types.js';
import { useFetched } from '../api/use-fetched.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { Link } from '../shell/router.js';
import { useOwner } from '../shell/session.js';
import { OperationList } from './operation-list.js';

const ways = [
  ['/workbench', 'In the browser', 'Drop files, choose pages by their pictures, compare the result with the original.'],
  ['/docs/service', 'Over HTTPS', 'One POST for each operation, with a key pair of your account.'],
  ['/docs/cli', 'On the command line', 'The same operations on folders, with a journal that survives interruptions.'],
  ['/docs/pipelines', 'As a pipeline', 'Several operations with conditions, in one run, written once as YAML.'],
] as const;

/** What Quire is, the ways to use it, and every operation. */
export function Landing() {
  const { email } = useOwner();
  const { value: operations, failure } = useFetched<readonly OperationDescription[]>('/operations');
  const isSignedIn = typeof email === 'string';
  return (
    <Page
      title="Quire"
      lead={
        <p>
          Operations on PDF documents, on this machine alone: convert, merge, protect, redact, recognise and extract.
          Programs that read documents run in a sandbox without network access, and documents are removed when their
          request ends.
        </p>
      }
    >
      <div class="row">
        <Link to={isSignedIn ? '/workbench' : '/sign-in'} class="button primary">
          {isSignedIn ? 'Open the workbench' : 'Sign in'}
        </Link>
        <Link to="/docs" class="button">
          Documents
        </Link>
        <Link to="/docs/api" class="button">
          API reference
        </Link>
      </div>
      <ul class="cards" aria-label="Ways to use Quire">
        {ways.map(([address, title, text]) => (
          <li key={address}>
            <Link to={address} class="card">
              <b>{title}</b>
              <span class="small quiet">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      <OperationList operations={operations ?? []} below={isSignedIn ? '/workbench' : '/docs'} />
    </Page>
  );
}
