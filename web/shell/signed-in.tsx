import { useEffect } from 'preact/hooks';

import type { LazyComponent } from './lazy.js';
import { navigate } from './router.js';
import { useOwner } from './session.js';

interface SignedInProps {
  readonly path: string;
  readonly page: LazyComponent<{ readonly path: string }>;
}

/** Shows a page to owners who are signed in, and asks others to sign in first. */
export function SignedIn({ path, page: SignedInPage }: SignedInProps) {
  const { email } = useOwner();
  // The page is loaded while the service is asked for the session.
  useEffect(() => SignedInPage.preload(), [SignedInPage]);
  useEffect(() => {
    if (email === null) navigate(`/sign-in?next=${encodeURIComponent(path)}`, { replace: true });
  }, [email, path]);
  return typeof email === 'string' ? <SignedInPage path={path} /> : <main id="main" aria-busy="true" />;
}
