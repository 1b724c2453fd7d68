import { Notice } from '../shell/notice.js';

interface FieldFailuresProps {
  readonly message: string;
  /** The fields whose problems the message names. */
  readonly fields: readonly string[];
}

/** The message of a failure, with links to the fields that it is about. */
export function FieldFailures({ message, fields }: FieldFailuresProps) {
  return (
    <Notice kind="bad">
      <p class="lines">{message}</p>
      {fields.map((field) => (
        <a
          key={field}
          href={`#field-${field}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(`field-${field}`)?.focus();
          }}
        >
          Go to “{field}”
        </a>
      ))}
    </Notice>
  );
}
