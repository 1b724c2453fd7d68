/** What the service says of the fields and the files of a request, by the name of the field or of the file. */
export interface FieldMessages {
  readonly errors: ReadonlyMap<string, string>;
  readonly warnings: ReadonlyMap<string, string>;
}

/** Assigns each line of a message, such as "pages: 9 is past the end", to the name that it begins with. */
export function messagesByField(message: string | undefined, names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of message?.split('\n') ?? []) {
    const name = names.find((it) => line.startsWith(`${it}: `));
    if (name !== undefined) found.set(name, [found.get(name), line.slice(name.length + 2)].filter(Boolean).join(' '));
  }
  return found;
}
