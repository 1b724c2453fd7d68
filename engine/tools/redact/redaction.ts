import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { RedactionTool } from '../../contract/tools/redaction.js';
import { matcherOf } from '../../text/search/find-text.js';
import { Redaction } from './redaction-job.js';
import type { RedactionNeeds } from './redaction-parts.js';
import type { ToolScope } from '../tool-scope.js';

export function redactionTool(scope: ToolScope, needs: RedactionNeeds): RedactionTool {
  return {
    async redact(file, target, request) {
      // Rejects an invalid search before anything is read.
      matcherOf(request.search);
      const folder = await mkdtemp(join(scope.folder, 'redaction-'));
      return await new Redaction({ ...needs, scope, folder, request }).run(file, target);
    },
  };
}
