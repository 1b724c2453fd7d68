import { Link } from './router.js';
import { useOwner } from './session.js';

/** The sections of the application. */
export function Header({ path }: { readonly path: string }) {
  const { email } = useOwner();
  const item = (to: string, name: string) => (
    <Link to={to} aria-current={path.startsWith(sectionOf(to)) ? 'page' : undefined}>
      {name}
    </Link>
  );
  return (
    <header class="header">
      <nav aria-label="Sections">
        <Link to="/" class="brand">
          Quire
        </Link>
        {item('/workbench', 'Workbench')}
        {item('/docs', 'Documentation')}
        <span class="push" />
        {typeof email === 'string' ? item('/account/api-keys', 'Account') : item('/sign-in', 'Sign in')}
      </nav>
    </header>
  );
}

function sectionOf(path: string): string {
  return path.startsWith('/account') ? '/account' : path;
}
