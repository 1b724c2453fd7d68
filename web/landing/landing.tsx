import { basePath } from '../api/client.js';
import { useOperations } from '../api/use-operations.js';
import { CertificateHelp } from '../shell/certificate-help.js';
import { CopyButton } from '../shell/copy-button.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { Link } from '../shell/router.js';
import { useOwner } from '../shell/session.js';
import { OperationList } from './operation-list.js';

const ways = [
  [
    '/workbench',
    'For people with documents',
    'In the browser: drop files, choose pages by their pictures, compare the result with the original.',
  ],
  ['/docs/service', 'For programs', 'Over HTTPS: one POST for each operation, with a key pair of your account.'],
  ['/docs/cli', 'For scripts', 'On the command line: whole folders, with a journal that survives interruptions.'],
  ['/docs/pipelines', 'For recurring work', 'As a pipeline: several operations with conditions, written once as YAML.'],
  [
    '/docs/plugins',
    'For your own operations',
    'As a plugin: a declaration and a function; form and API follow from it.',
  ],
] as const;

const firstRequest = [
  `curl --fail-with-body -o result.pdf ${location.origin}${basePath}/api/pdf/linearize`,
  '  -H "X-Api-Key: $QUIRE_KEY" -H "X-Api-Secret: $QUIRE_SECRET"',
  '  -F file=@document.pdf',
].join(' \\\n');

/** What Quire is, the ways to use it, and every operation. */
export function Landing() {
  const { email } = useOwner();
  const { value: operations, failure } = useOperations();
  const isSignedIn = typeof email === 'string';
  return (
    <Page
      title="Quire"
      lead={
        <p>
          Convert, merge, protect, redact, recognise and extract PDF documents, on this machine alone. Programs that
          read documents run in a sandbox without network access, and documents are removed when their request ends.
        </p>
      }
    >
      <div class="row">
        <Link to={isSignedIn ? '/workbench' : '/sign-in'} class="button primary">
          {isSignedIn ? 'Open the workbench' : 'Sign in'}
        </Link>
        <Link to="/docs" class="button">
          Documentation
        </Link>
        <Link to="/docs/api" class="button">
          API reference
        </Link>
      </div>
      <section class="stack" aria-label="Start">
        <h2>Start</h2>
        <ol class="start">
          <li>
            {isSignedIn ? (
              <>
                You are signed in as {email}. <code>quire accounts create</code> creates other accounts.
              </>
            ) : (
              <>
                <Link to="/sign-in">Sign in.</Link> The first start of the service prints a link that creates the first
                account; <code>quire accounts create</code> creates others.
              </>
            )}
          </li>
          <li>
            <Link to="/workbench">Run an operation</Link> on a file in the workbench, which shows the same request as a
            command and as a program.
          </li>
          <li>
            <Link to="/account/api-keys">Generate a key pair</Link>, and send a first request:
          </li>
        </ol>
        <div class="copy">
          <span class="label">A first request</span>
          <CopyButton name="Copy curl" text={firstRequest} />
          <pre>{firstRequest}</pre>
        </div>
        <CertificateHelp />
      </section>
      <ul class="cards wide" aria-label="Ways to use Quire">
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
