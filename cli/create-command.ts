import { Command } from 'commander';

/**
 * Creates a command that reports usage errors in one line, which begins with "quire:", and throws instead of ending the
 * process, so that main.ts sets the exit code.
 */
export function createCommand(name: string): Command {
  return new Command(name)
    .exitOverride()
    .helpCommand(false)
    .configureOutput({ outputError: (text, write) => write(formatError(text, name)) });
}

function formatError(text: string, name: string): string {
  const line = text.replace(/^error: /, 'quire: ').replace(/\n(?=\(Did you mean)/, ' ');
  // Users of other programs expect that an operation is a command.
  const hint = name === 'quire' ? '; "quire run <operation>" runs an operation' : '';
  return line.replace(/^quire: unknown command '[^']*'$/m, (unknown) => unknown + hint);
}
