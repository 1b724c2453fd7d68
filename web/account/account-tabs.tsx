import { Link } from '../shell/router.js';

const pages = [
  ['/account/api-keys', 'API keys'],
  ['/account/usage', 'Usage'],
  ['/account/security', 'Security'],
] as const;

/** The pages of the account area. */
export function AccountTabs({ current }: { readonly current: (typeof pages)[number][1] }) {
  return (
    <nav class="tabs" aria-label="Account">
      {pages.map(([to, name]) => (
        <Link key={to} to={to} aria-current={name === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
