import type { OperationDescription } from '../api/api-types.js';
import { CopyButton } from '../shell/copy-button.js';
import { Page } from '../shell/page.js';
import { TextWithCode } from '../shell/text-with-code.js';
import { Answers } from './endpoint-details.js';
import { useOpenApi } from './open-api.js';
import { addressInDocs } from './guides.js';
import { Markdown } from './markdown.js';
import { SchemaTable } from './schema-table.js';
import { acceptedBy, defaultOf } from './describe-option.js';
import { curlExample } from './curl-example.js';

/** What an operation takes and gives, from its declaration. */
export function OperationPage({ operation }: { readonly operation: OperationDescription }) {
  const { name, summary, description, inputs } = operation;
  const curl = curlExample(operation);
  const { api } = useOpenApi();
  const endpoint = api?.paths[`/api/pdf/${name}`]?.['post'];
  const result = api?.components.schemas[name];
  return (
    <Page title={name} lead={<p>{summary}</p>}>
      {description !== undefined && (
        <div class="guide">
          <Markdown text={description} addressOf={(href) => addressInDocs(href, name)} />
        </div>
      )}
      <section class="copy">
        <h2>Request</h2>
        <CopyButton name="Copy curl" text={curl} />
        <pre>{curl}</pre>
      </section>
      <section class="stack">
        <h2>Files</h2>
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">How many</th>
              <th scope="col">Types</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(inputs).map(([field, { least, most, accepts, description: meaning = '' }]) => (
              <tr key={field}>
                <th scope="row" data-label="Field">
                  <code>{field}</code>
                </th>
                <td data-label="How many">{least === most ? least : `${least} to ${most}`}</td>
                <td data-label="Types">{accepts.join(', ')}</td>
                <td data-label="Meaning">
                  <TextWithCode text={meaning} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Options operation={operation} />
      {endpoint !== undefined && api !== undefined && (
        <section class="stack">
          <h2>Answers</h2>
          <Answers endpoint={endpoint} api={api} />
          {result !== undefined && (
            <>
              <h3>The JSON of the result</h3>
              <SchemaTable schema={result} />
            </>
          )}
        </section>
      )}
    </Page>
  );
}

function Options({ operation: { options } }: { readonly operation: OperationDescription }) {
  const { required = [], properties } = options;
  return (
    <section class="stack">
      <h2>Options</h2>
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col">Default</th>
            <th scope="col">Accepted</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(properties).map(([name, schema]) => (
            <tr key={name}>
              <th scope="row" data-label="Option">
                <code>{name}</code>
              </th>
              <td data-label="Default">{required.includes(name) ? 'required' : defaultOf(schema)}</td>
              <td data-label="Accepted">{acceptedBy(schema)}</td>
              <td data-label="Meaning">
                <TextWithCode text={schema.description ?? ''} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
