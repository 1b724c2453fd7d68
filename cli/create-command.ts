import { Command } from 'commander';

/** A command that complains as all of ours do, in one line that begins with "quire:", and leaves the exit to main.ts. */
export function createCommand(name: string): Command {
  return new Command(name)
    .exitOverride()
    .helpCommand(false)
    .configureOutput({ outputError: (text, write) => write(complaint(text)) });
}

function complaint(text: string): string {
  return text
    .replace(/^error: /, 'quire: ')
    .replace(/^quire: unknown command/, 'quire: unknown operation or command')
    .replace(/\n(?=\(Did you mean)/, ' ');
}
