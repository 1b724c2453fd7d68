import { Page } from './page.js';
import { Link } from './router.js';

export function NotFound() {
  return (
    <Page title="There is no such page">
      <p>
        The address may be mistyped. <Link to="/">The start page</Link> lists all operations.
      </p>
    </Page>
  );
}
