import { TextWithCode } from '../shell/text-with-code.js';
import { nameOf, type Reference, type Schema } from './open-api.js';

/** The fields of an object, those of objects within it indented below. */
export function SchemaTable({ schema }: { readonly schema: Schema }) {
  return (
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fieldsOf(schema, '').map(([path, field, isRequired]) => (
          <tr key={path}>
            <th scope="row" data-label="Field">
              <code>{path}</code>
            </th>
            <td data-label="Type">
              {typeText(field)}
              {isRequired ? '' : ', optional'}
            </td>
            <td data-label="Meaning">
              <span>
                <TextWithCode text={('description' in field && field.description) || ''} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Field = readonly [path: string, field: Schema | Reference, isRequired: boolean];

function fieldsOf({ properties = {}, required = [] }: Schema, prefix: string): readonly Field[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const own: Field = [`${prefix}${name}`, field, required.includes(name)];
    if ('$ref' in field) return [own];
    const within = field.items !== undefined && !('$ref' in field.items) ? field.items : field;
    return [own, ...fieldsOf(within, `${prefix}${name}${field.items === undefined ? '.' : '[].'}`)];
  });
}

export function typeText(schema: Schema | Reference): string {
  if ('$ref' in schema) return nameOf(schema);
  const { type = 'any', format, enum: values, items } = schema;
  if (values !== undefined) return values.map((it) => JSON.stringify(it)).join(' or ');
  if (items !== undefined) return `list of ${typeText(items)}`;
  return format === 'binary' ? 'file' : [type].flat().join(' or ');
}
