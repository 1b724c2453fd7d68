import { Command } from 'commander';

/**
 * Creates a command that reports usage errors in one line, which begins with "quire:", and throws instead of ending the
 * process, so that main.ts sets the exit code.
 */
export function createCommand(name: string): Command {
  return new Command(name)
    .exitOverride()
    .helpCommand(false)
    .configureOutput({ outputError: (text, write) => write(formatError(text)) });
}

function formatError(text: string): string {
  return text.replace(/^error: /, 'quire: ').replace(/\n(?=\(Did you mean)/, ' ');
}
