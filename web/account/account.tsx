import { NotFound } from '../shell/not-found.js';
import { ApiKeys } from './api-keys.js';
import { Security } from './security.js';
import { Usage } from './usage.js';

/** The account area. */
export function Account({ path }: { readonly path: string }) {
  switch (path) {
    case '/account':
    case '/account/api-keys':
      return <ApiKeys />;
    case '/account/usage':
      return <Usage />;
    case '/account/security':
      return <Security />;
    default:
      return <NotFound />;
  }
}
