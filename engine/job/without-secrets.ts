/** Returns an error whose message and stack, and those of its causes, show no secret. */
export function withoutSecrets(error: Error, secrets: readonly string[]): Error {
  const hidden = (text: string): string => secrets.reduce((it, secret) => it.replaceAll(secret, '…'), text);
  const { cause } = error;
  const copy = new Error(
    hidden(error.message),
    cause instanceof Error ? { cause: withoutSecrets(cause, secrets) } : {},
  );
  copy.name = error.name;
  copy.stack = hidden(error.stack ?? error.message);
  return copy;
}
