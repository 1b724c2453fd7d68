import type { Tools } from '../../../contract/tools/tools.js';

/** The tools that an operation declares. @throws Error when a step reads another tool */
export function declaredTools(tools: Partial<Tools>, declared: readonly string[]): Tools {
  const proxy: object = new Proxy(tools, {
    get(target, name, receiver) {
      if (typeof name !== 'string' || !declared.includes(name)) throw undeclaredTool(String(name));
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return proxy as Tools;
}

export function undeclaredTool(name: string): Error {
  return new Error(`The operation does not declare the tool ${name}.`);
}
