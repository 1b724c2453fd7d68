import { useState } from 'preact/hooks';

import type { OperationDescription } from '../api/api-types.js';
import { Link } from '../shell/router.js';

interface OperationListProps {
  readonly operations: readonly OperationDescription[];
  /** The address before the name of an operation. */
  readonly below: string;
}

/** The operations by group, with a search in names, summaries and groups. */
export function OperationList({ operations, below }: OperationListProps) {
  const [wanted, setWanted] = useState('');
  const found = operations.filter((it) => matches(it, wanted));
  const groups = [...new Set(found.map((it) => it.group))];
  return (
    <div class="stack">
      <input
        type="search"
        id="search"
        aria-label="Find an operation"
        placeholder="Find an operation"
        value={wanted}
        onInput={(event) => setWanted(event.currentTarget.value)}
      />
      <p class="visually-hidden" role="status">
        {wanted !== '' && `${found.length} operations found`}
      </p>
      {groups.map((group) => (
        <section key={group} class="stack" aria-label={titleOf(group)}>
          <h2>{titleOf(group)}</h2>
          <ul class="cards">
            {found
              .filter((it) => it.group === group)
              .map(({ name, summary }) => (
                <li key={name}>
                  <Link to={`${below}/${name}`} class="card">
                    <b>{name}</b>
                    <span class="small quiet">{summary}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {wanted !== '' && found.length === 0 && (
        <div class="empty">
          <p>No operation has “{wanted}” in its name or description. Try one word of what you want to do.</p>
        </div>
      )}
    </div>
  );
}

export function titleOf(group: string): string {
  return group.charAt(0).toUpperCase() + group.slice(1);
}

function matches({ name, summary, group }: OperationDescription, wanted: string): boolean {
  const text = `${name} ${name.replaceAll('-', ' ')} ${summary} ${group}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
