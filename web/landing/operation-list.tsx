import { useState } from 'preact/hooks';

import type { OperationDescription } from '../api/api-types.js';
import { groupsInOrder } from '../api/group-order.js';
import { Link } from '../shell/router.js';
import { otherWords } from './other-words.js';

interface OperationListProps {
  readonly operations: readonly OperationDescription[];
  /** The address before the name of an operation. */
  readonly below: string;
  /** The names of operations to show first. */
  readonly recent?: readonly string[];
}

/** The operations by group, with a search in names, summaries and groups, also by words of other programs. */
export function OperationList({ operations, below, recent = [] }: OperationListProps) {
  const [wanted, setWanted] = useState('');
  const found = operations.filter((it) => matches(it, wanted));
  const groups = groupsInOrder(found.map((it) => it.group));
  const used = wanted === '' ? recent.flatMap((name) => operations.find((it) => it.name === name) ?? []) : [];
  return (
    <div class="sections">
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
      {used.length > 0 && <Cards title="Recently used" operations={used} below={below} />}
      {groups.map((group) => (
        <Cards key={group} title={titleOf(group)} operations={found.filter((it) => it.group === group)} below={below} />
      ))}
      {wanted !== '' && found.length === 0 && (
        <div class="empty">
          <p>No operation has “{wanted}” in its name or description. Try one word of what you want to do.</p>
        </div>
      )}
    </div>
  );
}

interface CardsProps extends Pick<OperationListProps, 'operations' | 'below'> {
  readonly title: string;
}

function Cards({ title, operations, below }: CardsProps) {
  return (
    <section class="stack" aria-label={title}>
      <h2>{title}</h2>
      <ul class="cards">
        {operations.map(({ name, summary }) => (
          <li key={name}>
            <Link to={`${below}/${name}`} class="card">
              <b>{name}</b>
              <span class="small quiet">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
    .every((word) => text.includes(word) || (Object.hasOwn(otherWords, word) && text.includes(otherWords[word] ?? '')));
}
