import { sizeOf } from '../shell/size-of.js';
import type { UsageSum } from './sum-usage.js';

const count = new Intl.NumberFormat('en-GB');

const columns = ['Key pair', 'Operation', 'Requests', 'Failures', 'Received', 'Sent', 'Mean time'];

/** Usage by key pair and operation. */
export function UsageTable({ sums }: { readonly sums: readonly UsageSum[] }) {
  return (
    <table class="rows">
      <caption class="visually-hidden">Usage by key pair and operation</caption>
      <thead>
        <tr>
          {columns.map((name, index) => (
            <th key={name} scope="col" class={index > 1 ? 'number' : ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sums.map((it) => (
          <tr key={`${it.apiKey} ${it.operation}`}>
            <th scope="row" data-label="Key pair">
              <bdi>{it.name}</bdi>
            </th>
            <td data-label="Operation">{it.operation}</td>
            <Figure label="Requests" text={count.format(it.requests)} />
            <Figure label="Failures" text={count.format(it.errors)} />
            <Figure label="Received" text={sizeOf(it.bytesIn)} />
            <Figure label="Sent" text={sizeOf(it.bytesOut)} />
            <Figure label="Mean time" text={`${count.format(Math.round(it.processingMs / it.requests))} ms`} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <td class="number" data-label={label}>
      {text}
    </td>
  );
}
