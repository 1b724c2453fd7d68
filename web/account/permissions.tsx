import { groupsInOrder } from '../api/group-order.js';
import { useOperations } from '../api/use-operations.js';
import { titleOf } from '../landing/operation-list.js';

interface PermissionsProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** What a key pair may run: everything, whole groups, or single operations. */
export function Permissions({ value, onChange }: PermissionsProps) {
  const { value: operations = [] } = useOperations();
  const isEverything = value.includes('*');
  return (
    <fieldset>
      <legend>Permissions</legend>
      <Choice type="radio" label="Everything" isChecked={isEverything} onChange={() => onChange(['*'])} />
      <Choice type="radio" label="Only some operations" isChecked={!isEverything} onChange={() => onChange([])} />
      {!isEverything &&
        groupsInOrder(operations.map((it) => it.group)).map((group) => (
          <Group
            key={group}
            group={group}
            names={operations.filter((it) => it.group === group).map((it) => it.name)}
            value={value}
            onChange={onChange}
          />
        ))}
    </fieldset>
  );
}

interface GroupProps extends PermissionsProps {
  readonly group: string;
  readonly names: readonly string[];
}

function Group({ group, names, value, onChange }: GroupProps) {
  const has = value.includes(group);
  const toggle = (permission: string): void =>
    onChange(value.includes(permission) ? value.filter((it) => it !== permission) : [...value, permission]);
  return (
    <fieldset class="panel">
      <legend class="visually-hidden">{titleOf(group)}</legend>
      <Choice type="checkbox" label={`All of ${group}`} isChecked={has} onChange={() => toggle(group)} />
      <div class="cards">
        {names.map((name) => (
          <Choice
            key={name}
            type="checkbox"
            label={name}
            isChecked={has || value.includes(name)}
            isDisabled={has}
            onChange={() => toggle(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly type: 'radio' | 'checkbox';
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
}

function Choice({ type, label, isChecked, isDisabled = false, onChange }: ChoiceProps) {
  return (
    <label class="choice">
      <input
        type={type}
        name={type === 'radio' ? 'permissions' : undefined}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChange}
      />
      {label}
    </label>
  );
}
