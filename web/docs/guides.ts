/** The texts of docs/ by path, each loaded when it is shown. */
const texts = import.meta.glob<string>('../../docs/*.md', { query: '?raw', import: 'default' });

/** The guides, in the order in which they are listed: the name in the address, the title, and who needs it. */
export const guides = [
  ['service', 'Run the service', 'HTTPS, settings, limits, the sandbox, long work.'],
  ['operations-guide', 'Operate Quire', 'Installation, containers, updates and backups.'],
  ['pipelines', 'Pipelines', 'Several operations on each document, in one run.'],
  ['cli', 'The command line', 'Every command, its options and its exit codes.'],
  ['node', 'Node.js programs', 'Operations and pipelines without a service.'],
  ['plugins', 'Plugins', 'Operations of your own.'],
  ['plugin-reference', 'Reference for plugins', 'Every verb of the tools, and what may change when.'],
] as const;

export async function loadGuide(name: string): Promise<string> {
  const load = texts[`../../docs/${name}.md`];
  if (load === undefined) throw new Error(`There is no guide ${name}.`);
  return await load();
}

/** The address in the application for a link of a guide, such as "cli.md#exit-codes" or "operations/merge.md". */
export function addressInDocs(href: string, guide: string): string | undefined {
  const [, operation, name, anchor = ''] = /^(operations\/)?([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  if (href.startsWith('#')) return `/docs/${guide}${href}`;
  if (name === undefined) return href === 'operations/' ? '/docs' : undefined;
  return operation === undefined && !guides.some(([it]) => it === name) ? undefined : `/docs/${name}${anchor}`;
}
