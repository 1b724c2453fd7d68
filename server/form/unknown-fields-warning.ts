const MAX_LISTED_FIELDS = 5;

/** Returns the warning about fields of a form that nothing reads; none without such fields. */
export function unknownFieldsWarning(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const listed = names.slice(0, MAX_LISTED_FIELDS).map((name) => JSON.stringify(shortened(name)));
  const more = names.length > MAX_LISTED_FIELDS ? ` and ${names.length - MAX_LISTED_FIELDS} more` : '';
  return [`Unknown fields were ignored: ${listed.join(', ')}${more}.`];
}

/** The beginning of a field name, which may have any length. */
export function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
