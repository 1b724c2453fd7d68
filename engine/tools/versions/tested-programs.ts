import { longLivedTools } from '../long-lived-tools.js';
import { testedQpdf } from '../qpdf/tested-qpdf.js';
import type { LongLivedTool } from '../long-lived-tool.js';
import type { TestedProgram } from './tested-program.js';

const tools: readonly Pick<LongLivedTool, 'uses'>[] = longLivedTools;

/** All programs of which an interface is used that may change with any version. */
export const testedPrograms: readonly TestedProgram[] = [testedQpdf, ...tools.flatMap(({ uses = [] }) => uses)];
