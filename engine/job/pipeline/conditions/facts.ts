import { stat } from 'node:fs/promises';

import type { Step, StepContext } from '../../../contract/step.js';
import type { WorkFile } from '../../../contract/file.js';
import type { OpenPages } from '../../../contract/tools/pages.js';
import { tooDamagedError } from '../../../document-messages.js';
import { isSameType, PDF } from '../../../media-types/media-types.js';
import type { PdfResult } from '../../../pdf/file/pdf-result.js';
import type { DocumentFacts } from '../../../pdf/facts/document-facts.js';
import { once } from '../../../files/once.js';
import { decrypt } from '../../../steps/decrypt.js';
import { isKnownSigned } from '../../../steps/known-signed.js';
import { perform } from '../../runner.js';
import type { TextSearch } from './search-texts.js';
import type { Item } from '../item.js';

const findTexts = new URL('./search-texts.js', import.meta.url);
const documentFacts = new URL('../../../pdf/facts/document-facts.js', import.meta.url);

/** Facts about one file of a pipeline. Each fact is determined at its first use and kept. */
export class Facts {
  readonly #opened = once(() => this.#open());
  readonly #pages = once(async (): Promise<OpenPages> => await this.context.tools.pages.open(await this.#opened()));
  readonly #document = once(async () => await this.#readDocument());
  readonly #size = once(async () => (await stat(this.item.file.path)).size);
  #item: Item;

  /** @param key the option that opens the document, of the operation in the context, and its value */
  constructor(
    private readonly item: Item,
    private readonly context: StepContext,
    private readonly key: { readonly option: string; readonly password: string | undefined },
  ) {
    this.#item = item;
  }

  /** The item. Its document has been decrypted if a condition used a fact that requires this. */
  get current(): Item {
    return this.#item;
  }

  get type(): WorkFile['type'] {
    return this.item.file.type;
  }

  get isPdf(): boolean {
    return isSameType(this.type, PDF);
  }

  size(): Promise<number> {
    return this.#size();
  }

  async encrypted(): Promise<boolean> {
    const { file } = this.item;
    if (file.protection !== undefined) return true;
    const facts = await this.context.tools.pdf.inspect(file);
    return facts !== 'malformed' && facts.encrypted;
  }

  async signed(): Promise<boolean> {
    return isKnownSigned(await this.context.tools.pdf.inspect(await this.#opened()));
  }

  async pages(): Promise<number> {
    return await this.context.tools.pdf.pageCount(await this.#opened());
  }

  async language(): Promise<string | undefined> {
    return (await (await this.#pages()).describe()).language;
  }

  /** The texts of the pages, one after the other. */
  async *texts(): AsyncGenerator<string> {
    const document = await this.#pages();
    const numbers = Array.from({ length: document.pageCount }, (_, index) => index + 1);
    for await (const { result } of document.texts(numbers)) yield result;
  }

  /** Finds the texts that are on one of the pages. */
  async findTexts(search: TextSearch): Promise<readonly string[]> {
    return await this.context.compute<readonly string[]>(findTexts, search);
  }

  async pdfa(): Promise<string | undefined> {
    return (await this.#document()).pdfa;
  }

  async javascript(): Promise<boolean> {
    return (await this.#document()).javascript;
  }

  async fontsEmbedded(): Promise<boolean> {
    return (await this.#document()).fontsEmbedded;
  }

  async #open(): Promise<WorkFile> {
    if (this.item.isOpen) return this.item.file;
    const { option, password } = this.key;
    const options = { [option]: password };
    const { name, role, run } = decrypt<string>({ to: 'read', password: option });
    const step: Step = { name, role, run: (files, context) => run(files, { ...context, options }) };
    const [file = this.item.file] = await perform(step, [this.item.file], this.context);
    this.#item = { ...this.item, file, isOpen: true };
    return file;
  }

  async #readDocument(): Promise<DocumentFacts> {
    const file = await this.#opened();
    const answer = await this.context.compute<PdfResult<DocumentFacts>>(documentFacts, { path: file.path });
    if ('malformed' in answer) throw tooDamagedError(file, { cause: answer.malformed });
    return answer.value;
  }
}
