import { posix } from 'node:path';

import type { StartTag } from '../../media-types/start-tags.js';
import type { UnloadedFiles } from '../unloaded-files-warning.js';
import { MAX_TAG, tagReader } from './tag-reader.js';

/** Maximum number of relationships to pictures outside the package, and of linked pictures that are counted. */
const MAX_LINKS = 1000;

/**
 * Collects the pictures that a package links to without having a copy of them. Relationships must come before the parts to which
 * they belong.
 */
export class LinkedPictures {
  /** Targets outside of the package by id, for each part by name (ECMA-376 part 2, §6.5). */
  readonly #outside = new Map<string, Map<string, string>>();
  readonly #missing = new Set<string>();
  #count = 0;

  get files(): UnloadedFiles {
    return { first: this.#missing.values().next().value, count: this.#missing.size };
  }

  /** Whether tags of a part are of interest. */
  reads(part: string): boolean {
    return isRelationships(part) || isOpenDocument(part) || this.#outside.has(part.toLowerCase());
  }

  /** Returns a reader of the consecutive pieces of a part. */
  reader(part: string): (piece: Buffer) => void {
    const outside = this.#outside.get(part.toLowerCase());
    return tagReader(TAGS, (tag) => {
      this.#add(part, tag, outside);
    });
  }

  #add(part: string, { name, attributes }: StartTag, outside: ReadonlyMap<string, string> | undefined): void {
    if (isRelationships(part)) this.#addRelationship(part, attributes);
    else if (isOpenDocument(part)) this.#addMissing(outsidePackage(attributes.get('xlink:href')));
    else if (outside !== undefined) this.#addMissing(linkedTarget(name, attributes, outside));
  }

  #addRelationship(part: string, attributes: StartTag['attributes']): void {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((it) => attributes.get(it) ?? '');
    if (attributes.get('TargetMode') !== 'External' || type?.endsWith('/image') !== true) return;
    if (id === undefined || target === undefined || this.#count >= MAX_LINKS) return;
    this.#count += 1;
    const source = posix.join(part, '../..', posix.basename(part, '.rels')).toLowerCase();
    const known = this.#outside.get(source) ?? new Map<string, string>();
    this.#outside.set(source, known.set(id, target));
  }

  #addMissing(target: string | undefined): void {
    if (target !== undefined && this.#missing.size < MAX_LINKS) this.#missing.add(target.slice(0, MAX_TAG));
  }
}

/** Tags of relationships and of pictures: of DrawingML, VML and OpenDocument. */
const TAGS = new RegExp(
  String.raw`<(?:(?:\w{1,20}:)?Relationship|a:blip|v:imagedata|draw:image|draw:fill-image)\s[^<>]{1,${MAX_TAG}}>`,
  'g',
);

function isRelationships(part: string): boolean {
  return part.toLowerCase().endsWith('.rels');
}

function isOpenDocument(part: string): boolean {
  return part === 'content.xml' || part === 'styles.xml';
}

/** The target of a picture, unless the picture has a copy in the package. */
function linkedTarget(
  name: string,
  attributes: StartTag['attributes'],
  outside: ReadonlyMap<string, string>,
): string | undefined {
  const link = attributes.get(name === 'a:blip' ? 'r:link' : 'r:href');
  const copy = attributes.get(name === 'a:blip' ? 'r:embed' : 'r:id');
  const hasCopy = copy !== undefined && copy !== '' && !outside.has(copy);
  return hasCopy ? undefined : (outside.get(link ?? '') ?? outside.get(copy ?? ''));
}

/** An address outside of the package: one with a scheme, from the root, or above the package (OpenDocument 1.3 part 2, §3.7). */
function outsidePackage(address: string | undefined): string | undefined {
  return address !== undefined && /^(?:[a-z][a-z0-9+.-]*:|\/|\.\.\/)/i.test(address) ? address : undefined;
}
