import { fetchOperations } from '../api/use-operations.js';
import { Landing } from '../landing/landing.js';
import { Header } from './header.js';
import { lazy } from './lazy.js';
import { NotFound } from './not-found.js';
import { usePath } from './router.js';
import { SessionProvider } from './session.js';
import { Shortcuts } from './shortcuts.js';
import { SignedIn } from './signed-in.js';

const SignIn = lazy(async () => (await import('../sign-in/sign-in.js')).SignIn);
const FirstOwner = lazy(async () => (await import('../sign-in/first-owner.js')).FirstOwner);
const Account = lazy(async () => (await import('../account/account.js')).Account);
const Workbench = lazy(async () => (await withOperations(import('../workbench/workbench.js'))).Workbench);
const Docs = lazy(async () => (await withOperations(import('../docs/docs.js'))).Docs);

/** What the pages of the account fetch at first. */
const accountData: Readonly<Record<string, readonly string[]>> = {
  '/account': ['/key-pairs', '/usage?range=24h'],
  '/account/api-keys': ['/key-pairs', '/usage?range=24h'],
  '/account/usage': ['/usage?range=24h'],
  '/account/security': ['/sessions'],
};

/** The application: the header, and the page at the current address. */
export function App() {
  const path = usePath();
  return (
    <SessionProvider>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Header path={path} />
      <PageAt path={path} />
      <footer class="footer">
        Documents live in a private folder of this service, as long as their request. Nothing is sent elsewhere. Press{' '}
        <kbd>?</kbd> for keyboard shortcuts.
      </footer>
      <Shortcuts />
    </SessionProvider>
  );
}

/** Fetches the operations, which a part of the application needs, while the part is loaded. */
async function withOperations<Part>(part: Promise<Part>): Promise<Part> {
  // The part tells a failure itself.
  fetchOperations().catch(() => undefined);
  return await part;
}

function PageAt({ path }: { readonly path: string }) {
  if (path === '/') return <Landing />;
  if (path === '/sign-in') return <SignIn />;
  if (path === '/sign-in/first') return <FirstOwner />;
  const [, section] = path.split('/');
  if (section === 'account') {
    return <SignedIn path={path} page={Account} data={accountData[path]} />;
  }
  if (section === 'workbench') return <SignedIn path={path} page={Workbench} />;
  if (section === 'docs') return <Docs path={path} />;
  return <NotFound />;
}
