import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

import { navigate } from './router.js';
import { useOwner } from './session.js';

interface SignedInProps {
  readonly path: string;
  readonly children: () => ComponentChildren;
}

/** Shows a page to owners who are signed in, and asks others to sign in first. */
export function SignedIn({ path, children }: SignedInProps) {
  const { email } = useOwner();
  useEffect(() => {
    if (email === null) navigate(`/sign-in?next=${encodeURIComponent(path)}`, { replace: true });
  }, [email, path]);
  return typeof email === 'string' ? <>{children()}</> : <main id="main" aria-busy="true" />;
}
