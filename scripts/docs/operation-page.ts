import { exitCodes } from '../../cli/exit-codes.js';
import type { FigureDeclaration, InputField, Operation } from '../../engine/contract/operation.js';
import type { PropertySchema } from '../../engine/contract/option-schema.js';
import type { MediaType } from '../../engine/media-types/media-types.js';
import { acceptedBy, alternativesOf, typeOf } from '../../engine/job/options.js';
import { operationErrors } from './operation-errors.js';
import { cliExample, curlExample } from './operation-examples.js';
import { code, page, table } from './markdown.js';

/** Writes the documentation page of an operation from its declaration. */
export function operationPage(operation: Operation): string {
  const { name, summary, description = '', inputs, output, options, figures = {}, programs = [] } = operation;
  const required = new Set(options.required);
  return page(
    `# ${name}`,
    summary,
    description,
    `\`POST /api/pdf/${name}\` with a \`multipart/form-data\` body. The response is ${result(output)}.`,
    '## Files',
    table(['field', 'files', 'type', 'description'], Object.entries(inputs).map(inputRow)),
    Object.keys(options.properties).length === 0 ? '' : '## Options',
    table(
      ['option', 'type', 'default', 'accepts', 'description'],
      Object.entries(options.properties).map(([option, it]) => optionRow(option, it, required.has(option))),
    ),
    alternatives(operation),
    Object.keys(figures).length === 0 ? '' : '## Figures',
    table(['header', 'description', 'exit code when 0'], Object.values(figures).map(figureRow)),
    programs.length === 0
      ? ''
      : `The operation needs these programs on the machine: ${programs.map((it) => `\`${it}\``).join(', ')}.`,
    '## Examples',
    code('sh', ...curlExample(operation)),
    code('sh', ...cliExample(operation)),
    '## Errors',
    operationErrors(operation),
  );
}

function result(output: Operation['output']): string {
  if (!('option' in output)) return output.mime === 'application/json' ? 'JSON' : `${fileOf(output)}, as an attachment`;
  const { option, types } = output;
  const files = Object.entries(types).map(([value, type]) => `${fileOf(type)} with \`${option}=${value}\``);
  return `${files.join(' or ')}, as an attachment`;
}

function fileOf({ name, mime }: MediaType): string {
  return `${article(name)} ${name} file (\`${mime}\`)`;
}

/** The article before an abbreviation: "an" where the name of its first letter begins with a vowel. */
function article(name: string): string {
  return /^[AEFHILMNORSX]/.test(name) ? 'an' : 'a';
}

function inputRow([field, { accepts, least = 1, most = 1, description = '' }]: readonly [
  string,
  InputField,
]): readonly string[] {
  const count = least === most ? String(least) : `${least} to ${most}`;
  return [`\`${field}\``, count, accepts.map((type) => type.name).join(', '), description];
}

function optionRow(option: string, property: PropertySchema, required: boolean): readonly string[] {
  const { items, description, maxItems } = property;
  const type = items === undefined ? typeOf(property) : `list of ${typeOf(items)}`;
  const most = maxItems === undefined ? '' : `; at most ${maxItems} values`;
  const initial = property.default === undefined ? '' : `\`${String(property.default)}\``;
  return [`\`${option}\``, type, required ? 'required' : initial, `${limits(items ?? property)}${most}`, description];
}

function figureRow({ header, description, isNeeded }: FigureDeclaration): readonly string[] {
  return [`\`${header}\``, description, isNeeded ? `${exitCodes['nothing-found']}, with the result written` : ''];
}

function limits(property: PropertySchema | NonNullable<PropertySchema['items']>): string {
  const { enum: values, maxLength } = property;
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  return maxLength === undefined ? acceptedBy(property) : `${acceptedBy(property)} of at most ${maxLength} characters`;
}

function alternatives({ options }: Operation): string {
  const names = alternativesOf(options);
  return names.length === 0 ? '' : `At least one of ${names.map((it) => `\`${it}\``).join(', ')} is required.`;
}
