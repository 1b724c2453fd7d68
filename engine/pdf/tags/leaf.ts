import type { Box } from '../../geometry/geometry.js';
import type { StructureNode } from './structure-node.js';

/** Why content is an artifact (ISO 32000-1 §14.8.2.2). */
export type ArtifactKind = 'Header' | 'Footer' | 'Background' | 'Other';

/** Owner of a piece of content: a structure element with content of its own, or an artifact. */
export type Leaf = TextLeaf | FigureLeaf | ArtifactLeaf;

export interface TextLeaf {
  readonly kind: 'text';
  readonly node: StructureNode;
  /** For a list item, the element of its marker, and the number of glyphs of the marker that have not been read yet. */
  readonly label?: { readonly node: StructureNode; glyphs: number };
}

export interface FigureLeaf {
  readonly kind: 'figure';
  readonly node: StructureNode;
}

export interface ArtifactLeaf {
  readonly kind: 'artifact';
  readonly artifact: ArtifactKind;
}

/** Where a leaf stands on a page. */
export interface LeafPlace {
  readonly box: Box;
  readonly leaf: Leaf;
  /** Counts the places of the leaf, over all pages. */
  readonly order: number;
}

export const OTHER_ARTIFACT: ArtifactLeaf = { kind: 'artifact', artifact: 'Other' };
