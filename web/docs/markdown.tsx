import { lexer, type Token, type Tokens } from 'marked';
import type { ComponentChildren } from 'preact';

import { Link } from '../shell/router.js';

/** A guide as elements; HTML in it is shown as text. */
export function Markdown({ text, addressOf }: { readonly text: string; readonly addressOf: AddressOf }) {
  const tokens = lexer(text).filter(({ type, ...it }) => type !== 'heading' || !('depth' in it) || it['depth'] !== 1);
  return <>{tokens.map((token, index) => block(token, index, addressOf))}</>;
}

/** Returns the address in the application for a link of a guide; undefined for what is not part of it. */
export type AddressOf = (href: string) => string | undefined;

function block(token: Token, key: number, addressOf: AddressOf): ComponentChildren {
  const within = (tokens: readonly Token[] = []) => tokens.map((it, index) => inline(it, index, addressOf));
  if (is<Tokens.Heading>(token, 'heading')) {
    const Heading = token.depth === 2 ? 'h2' : 'h3';
    return (
      <Heading key={key} id={anchorOf(token.text)}>
        {within(token.tokens)}
      </Heading>
    );
  }
  if (is<Tokens.Code>(token, 'code')) {
    return (
      <pre key={key} tabIndex={0}>
        {token.text}
      </pre>
    );
  }
  if (is<Tokens.List>(token, 'list')) return listOf(token, key, addressOf);
  if (is<Tokens.Table>(token, 'table')) return tableOf(token, key, addressOf);
  if (is<Tokens.Blockquote>(token, 'blockquote')) {
    return <blockquote key={key}>{token.tokens.map((it, index) => block(it, index, addressOf))}</blockquote>;
  }
  if (is<Tokens.Paragraph>(token, 'paragraph')) return <p key={key}>{within(token.tokens)}</p>;
  if (is<Tokens.Text>(token, 'text')) return <span key={key}>{within(token.tokens)}</span>;
  return token.type === 'space' ? null : <p key={key}>{token.raw}</p>;
}

function listOf({ ordered, items }: Tokens.List, key: number, addressOf: AddressOf): ComponentChildren {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List key={key} class="bullets">
      {items.map((item, at) => (
        <li key={at}>{item.tokens.map((it, index) => block(it, index, addressOf))}</li>
      ))}
    </List>
  );
}

function tableOf({ header, rows }: Tokens.Table, key: number, addressOf: AddressOf): ComponentChildren {
  const cell = ({ tokens }: Tokens.TableCell) => tokens.map((it, index) => inline(it, index, addressOf));
  return (
    <table key={key} class="rows">
      <thead>
        <tr>
          {header.map((it, at) => (
            <th key={at} scope="col">
              {cell(it)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((it, column) => (
              <td key={column} data-label={header[column]?.text ?? ''}>
                <span>{cell(it)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inline(token: Token, key: number, addressOf: AddressOf): ComponentChildren {
  const within = (tokens: readonly Token[] = []) => tokens.map((it, index) => inline(it, index, addressOf));
  if (is<Tokens.Codespan>(token, 'codespan')) return <code key={key}>{token.text}</code>;
  if (is<Tokens.Strong>(token, 'strong')) return <b key={key}>{within(token.tokens)}</b>;
  if (is<Tokens.Em>(token, 'em')) return <i key={key}>{within(token.tokens)}</i>;
  if (is<Tokens.Link>(token, 'link')) {
    const address = addressOf(token.href);
    if (address !== undefined) {
      return (
        <Link key={key} to={address}>
          {within(token.tokens)}
        </Link>
      );
    }
    if (!token.href.startsWith('https://')) return <span key={key}>{within(token.tokens)}</span>;
    return (
      <a key={key} href={token.href} rel="noreferrer">
        {within(token.tokens)}
      </a>
    );
  }
  if (is<Tokens.Text>(token, 'text') || is<Tokens.Escape>(token, 'escape')) return token.text;
  return token.raw;
}

function is<Kind extends Token>(token: Token, type: Kind['type']): token is Kind {
  return token.type === type;
}

/** The name of a heading in addresses, as on GitHub. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}
