import { TextWithCode } from '../shell/text-with-code.js';
import { type Answer, type Endpoint, nameOf, type OpenApi, resolved } from './open-api.js';
import { SchemaTable, typeText } from './schema-table.js';

interface EndpointProps {
  readonly endpoint: Endpoint;
  readonly api: OpenApi;
}

/** The fields of the request and the answers of one endpoint. */
export function EndpointDetails({ endpoint, api }: EndpointProps) {
  const body = Object.entries(endpoint.requestBody?.content ?? {});
  const parameters = (endpoint.parameters ?? []).flatMap((it) => resolved(it, api.components.parameters) ?? []);
  return (
    <div class="stack">
      {parameters.length > 0 && (
        <dl class="definitions">
          {parameters.map((it) => (
            <div key={it.name}>
              <dt>
                <code>{it.name}</code> <span class="quiet small">{it.in}</span>
              </dt>
              <dd>
                <TextWithCode text={it.description ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {body.map(([type, { schema }]) => (
        <div key={type} class="tight">
          <span class="label">Body, {type}</span>
          <SchemaTable schema={schema} />
        </div>
      ))}
      <Answers endpoint={endpoint} api={api} />
    </div>
  );
}

/** What an endpoint may answer: status, types, headers and schema. */
export function Answers({ endpoint, api }: EndpointProps) {
  return (
    <table class="rows">
      <caption class="visually-hidden">Answers</caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Meaning</th>
          <th scope="col">Body</th>
          <th scope="col">Headers</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(endpoint.responses).map(([status, given]) => {
          const answer = resolved(given, api.components.responses);
          return (
            <tr key={status}>
              <th scope="row" data-label="Status">
                {status}
              </th>
              <td data-label="Meaning">
                <span>
                  <TextWithCode text={answer?.description ?? ''} />
                </span>
              </td>
              <td data-label="Body">{answer === undefined ? '' : bodyText(answer)}</td>
              <td data-label="Headers">{Object.keys(answer?.headers ?? {}).join(', ')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function bodyText({ content = {} }: Answer): string {
  return Object.entries(content)
    .map(([type, { schema }]) => (schema !== undefined && '$ref' in schema ? `${type}: ${nameOf(schema)}` : type))
    .join(', ');
}

/** The schemas of JSON answers. */
export function Schemas({ api }: { readonly api: OpenApi }) {
  return (
    <section class="stack">
      <h2>Schemas</h2>
      {Object.entries(api.components.schemas).map(([name, schema]) => (
        <section key={name} class="tight" id={`schema-${name}`}>
          <h3>
            {name} <span class="quiet small">{typeText(schema)}</span>
          </h3>
          {schema.description !== undefined && <p>{schema.description}</p>}
          <SchemaTable schema={schema} />
        </section>
      ))}
    </section>
  );
}
