import type { Command } from 'commander';

import { createCommand } from '../create-command.js';

export function serveCommand(): Command {
  return createCommand('serve')
    .description('Serve the operations over HTTPS. Settings are environment variables; see .env.example.')
    .action(async () => {
      // Only now: nothing else needs what serving takes.
      const { serve } = await import('../../server/serve.js');
      await serve(process.env);
    });
}
