/** What the service says of the fields and the files of a request, by the name of the field or of the file. */
export interface FieldMessages {
  readonly errors: ReadonlyMap<string, string>;
  readonly warnings: ReadonlyMap<string, string>;
}

/** Assigns each line of a message, such as "pages: 9 is past the end", to the name that it begins with. */
export function messagesByField(message: string | undefined, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...linesByField(message?.split('\n') ?? [], names)].map(([name, lines]) => [name, lines.join(' ')]));
}

/** Assigns each warning to the name that it begins with. Several of one name are counted: all are above the result. */
export function warningsByField(warnings: readonly string[], names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    [...linesByField(warnings, names)].map(([name, [first = '', ...others]]) => [
      name,
      others.length === 0 ? first : `${others.length + 1} warnings, listed above the result.`,
    ]),
  );
}

function linesByField(lines: readonly string[], names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const line of lines) {
    const name = names.find((it) => line.startsWith(`${it}: `));
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), line.slice(name.length + 2)]);
  }
  return found;
}
