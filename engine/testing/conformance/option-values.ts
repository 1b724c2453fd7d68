import type { OptionSchema, PropertySchema, ValueSchema } from '../../contract/option-schema.js';

/** Sets of options for an operation: every value that the schema singles out, one at a time, beside what is required. */
export function optionSets(schema: OptionSchema): readonly Readonly<Record<string, unknown>>[] {
  const required = Object.fromEntries(
    requiredNames(schema).map((name) => [name, valuesOf(schema.properties[name])[0]]),
  );
  const varied = Object.entries(schema.properties).flatMap(([name, property]) =>
    valuesOf(property).map((value) => ({ ...required, [name]: value })),
  );
  return [required, ...varied];
}

function requiredNames({ required = [], anyOf = [] }: OptionSchema): readonly string[] {
  const [alternative] = anyOf;
  return [...required, ...(alternative?.required ?? [])];
}

/** Values at the bounds of an option; texts that name options of programs, paths and control sequences of languages. */
function valuesOf(property: PropertySchema | ValueSchema | undefined): readonly unknown[] {
  if (property === undefined) return [];
  if (property.enum !== undefined) return property.enum;
  switch (property.type) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [property.minimum, property.maximum].flatMap((it) => it ?? []);
    case 'array':
      return 'items' in property ? [valuesOf(property.items).slice(0, 1)] : [];
    default:
      return [...(property.examples ?? []), ...textsFor(property)];
  }
}

const texts = ['1', 'a', '--help', '../../etc/passwd', '$(reboot)', '%s%n', '<b>', '\u202e\u{1f600}'];

function textsFor({ minLength = 0, maxLength = Infinity, pattern }: ValueSchema): readonly string[] {
  const fits = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
  return texts.filter((text) => fits(text) && (pattern === undefined || new RegExp(pattern, 'u').test(text)));
}
