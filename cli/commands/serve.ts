import type { Command } from 'commander';

import { createCommand } from '../create-command.js';

export function serveCommand(): Command {
  return createCommand('serve')
    .description('Serve the operations over HTTPS. Settings are environment variables; see .env.example.')
    .action(async () => {
      // The dynamic import keeps the server's modules out of the start of other commands.
      const { serve } = await import('../../server/serve.js');
      await serve(process.env);
    });
}
