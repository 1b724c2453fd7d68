import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { call, setSession } from '../api/client.js';
import type { SessionState } from '../api/api-types.js';
import { navigate } from './router.js';

interface SessionContext {
  /** The e-mail address of the owner who is signed in; undefined while it is not known yet. */
  readonly email: string | null | undefined;
  /** Takes over the session that an answer has begun. */
  begin(state: SessionState): void;
  signOut(options?: { readonly everywhere?: boolean }): Promise<void>;
}

const Context = createContext<SessionContext | undefined>(undefined);

export function SessionProvider({ children }: { readonly children: ComponentChildren }) {
  const [email, setEmail] = useState<string | null | undefined>(undefined);
  const isKnown = useRef(false);
  const begin = useCallback((state: SessionState) => {
    isKnown.current = true;
    setSession(state);
    setEmail(state.email ?? null);
  }, []);
  useEffect(() => {
    // The owner may have signed in before this answer, which was given without the new session then.
    const take = (state: SessionState): void => {
      if (!isKnown.current) begin(state);
    };
    call<SessionState>('/session').then(take, () => take({}));
  }, [begin]);
  const signOut = useCallback(
    async ({ everywhere = false } = {}) => {
      await call(everywhere ? '/sessions' : '/session', { method: 'DELETE' });
      begin({});
      navigate('/sign-in');
    },
    [begin],
  );
  const value = useMemo(() => ({ email, begin, signOut }), [email, begin, signOut]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useOwner(): SessionContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('useOwner is called outside of SessionProvider.');
  return context;
}
