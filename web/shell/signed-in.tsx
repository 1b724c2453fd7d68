import { useEffect, useLayoutEffect } from 'preact/hooks';

import { fetchEarly, forgetEarly } from '../api/use-fetched.js';
import type { LazyComponent } from './lazy.js';
import { navigate } from './router.js';
import { useOwner } from './session.js';

interface SignedInProps {
  readonly path: string;
  readonly page: LazyComponent<{ readonly path: string }>;
  /** What the page fetches of the service at first. */
  readonly data?: readonly string[] | undefined;
}

/** Shows a page to owners who are signed in, and asks others to sign in first. */
export function SignedIn({ path, page: SignedInPage, data = [] }: SignedInProps) {
  const { email } = useOwner();
  // The page and its data are loaded while the service is asked for the session.
  useLayoutEffect(() => {
    SignedInPage.preload();
    if (email === undefined) data.forEach(fetchEarly);
    return () => data.forEach(forgetEarly);
  }, [SignedInPage]);
  useEffect(() => {
    if (email === null) navigate(`/sign-in?next=${encodeURIComponent(path)}`, { replace: true });
  }, [email, path]);
  return typeof email === 'string' ? <SignedInPage path={path} /> : <main id="main" aria-busy="true" />;
}
