import { randomUUID } from 'node:crypto';
import { join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { writeNewFile } from '../../files/write-new-file.js';
import { ZipWriter } from '../zip/zip-writer.js';
import { type CoreProperties, corePropertiesXml } from './core-properties.js';
import { CORE_PROPERTIES, Relations } from './relations.js';
import { xmlText } from './xml-text.js';

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml';

/** Content types by extension; XML parts other than relations have a type each. */
const EXTENSIONS = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const;

export interface PackageSettings {
  /** Must not exist. */
  readonly target: string;
  /** Holds each part until it is in the archive. */
  readonly folder: string;
  /** The name of the part with which a reader begins, such as `word/document.xml`. */
  readonly main: string;
  readonly properties?: CoreProperties;
  readonly signal?: AbortSignal;
}

export interface XmlPart {
  /** Its path in the package, such as `word/styles.xml`. */
  readonly name: string;
  readonly contentType: string;
  /** The part without the XML declaration. */
  readonly xml: string | Iterable<string> | AsyncIterable<string>;
  /** Written after the part, so that writing the part may add to them. */
  readonly relations?: Relations;
}

/** Writes an Office package (ECMA-376 Part 2, Open Packaging Conventions) part by part. */
export class PackageWriter implements AsyncDisposable {
  readonly #types = new Map<string, string>();

  private constructor(
    private readonly zip: ZipWriter,
    private readonly settings: PackageSettings,
  ) {}

  /** Begins with what programs look for at the start of the archive to know its format. */
  static async create(settings: PackageSettings): Promise<PackageWriter> {
    const writer = new PackageWriter(await ZipWriter.create(settings.target, settings.signal), settings);
    try {
      await writer.#start();
    } catch (error) {
      await writer[Symbol.asyncDispose]();
      throw error;
    }
    return writer;
  }

  async add({ name, contentType, xml, relations }: XmlPart): Promise<void> {
    this.#types.set(name, contentType);
    await this.#addXml(name, xml);
    if (relations === undefined || relations.isEmpty) return;
    const { dir, base } = posix.parse(name);
    await this.#addXml(`${dir}/_rels/${base}.rels`, relations.xml());
  }

  /** Adds a picture, whose name ends with `.jpg` or `.png`. */
  async addPicture(name: string, path: string): Promise<void> {
    await this.zip.add({ path, name, compress: false });
  }

  /** Completes the archive. */
  async finish(): Promise<void> {
    await this.#addXml('[Content_Types].xml', contentTypesXml(this.#types));
    await this.zip.finish();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.zip[Symbol.asyncDispose]();
  }

  async #start(): Promise<void> {
    const { main, properties } = this.settings;
    const relations = new Relations();
    relations.add('officeDocument', main);
    if (properties !== undefined) relations.add(CORE_PROPERTIES, 'docProps/core.xml');
    await this.#addXml('_rels/.rels', relations.xml());
    if (properties === undefined) return;
    await this.add({ name: 'docProps/core.xml', contentType: CORE_TYPE, xml: corePropertiesXml(properties) });
  }

  async #addXml(name: string, xml: XmlPart['xml']): Promise<void> {
    const { folder, signal } = this.settings;
    const path = join(folder, `${randomUUID()}.xml`);
    await writeNewFile(path, (target) => pipeline(withHead(xml), target, { signal }));
    await this.zip.move({ path, name, compress: true });
  }
}

async function* withHead(xml: XmlPart['xml']): AsyncGenerator<string> {
  yield XML_HEAD;
  if (typeof xml === 'string') yield xml;
  else yield* xml;
}

function* contentTypesXml(types: ReadonlyMap<string, string>): Generator<string> {
  yield `<Types xmlns="${CONTENT_TYPES}">`;
  for (const [extension, type] of Object.entries(EXTENSIONS)) {
    yield `<Default Extension="${extension}" ContentType="${type}"/>`;
  }
  for (const [name, type] of types) yield `<Override PartName="/${xmlText(name)}" ContentType="${type}"/>`;
  yield '</Types>';
}
