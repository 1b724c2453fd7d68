import type { Tools } from '../../../contract/tools/tools.js';

/** The tools that an operation declares. @throws Error when a step reads another tool */
export function declaredTools(tools: Partial<Tools>, declared: readonly string[]): Tools {
  const proxy: object = new Proxy(tools, {
    get(target, name, receiver) {
      if (typeof name !== 'string' || !declared.includes(name)) throw new Error(undeclaredTool(String(name)));
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return proxy as Tools;
}

/** The message about a tool that an operation does not declare. */
export function undeclaredTool(name: string): string {
  return `The operation does not declare the tool ${name}.`;
}
