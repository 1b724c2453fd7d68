import { useState } from 'preact/hooks';

import type { OperationDescription } from '../api/api-types.js';
import { groupsInOrder } from '../api/group-order.js';
import { titleOf } from '../landing/operation-list.js';
import { Icon } from '../shell/icons.js';

interface AddStepProps {
  readonly operations: readonly OperationDescription[];
  readonly onAdd: (operation: string) => void;
}

/** Chooses an operation by group and adds it as the last step. */
export function AddStep({ operations, onAdd }: AddStepProps) {
  const groups = groupsInOrder(operations.map((it) => it.group));
  const [name, setName] = useState(operations.find((it) => it.group === groups[0])?.name ?? '');
  return (
    <div class="field">
      <label for="new-step">Operation</label>
      <div class="row nowrap">
        <select id="new-step" value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {groups.map((group) => (
            <optgroup key={group} label={titleOf(group)}>
              {operations
                .filter((it) => it.group === group)
                .map((it) => (
                  <option key={it.name} value={it.name}>
                    {it.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <button type="button" onClick={() => onAdd(name)}>
          <Icon name="plus" />
          Add step
        </button>
      </div>
    </div>
  );
}
