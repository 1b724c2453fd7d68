/** Assigns each line of a message, such as "pages: 9 is past the end", to the field that it begins with. */
export function messagesByField(message: string | undefined, fields: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of message?.split('\n') ?? []) {
    const field = fields.find((it) => line.startsWith(`${it}: `));
    if (field !== undefined)
      found.set(field, [found.get(field), line.slice(field.length + 2)].filter(Boolean).join(' '));
  }
  return found;
}
