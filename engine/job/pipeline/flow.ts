import { isSameType, type MediaType } from '../../media-types/media-types.js';
import { namedType } from '../../media-types/named-type.js';
import { type Condition, type Names, namesIn } from './pipeline-file.js';

/** Properties of the files between two steps, as far as they are known before a run. */
export interface Flow {
  /** The formats that the files may have; undefined for any format. */
  readonly types: readonly MediaType[] | undefined;
  /** Whether there may be several files. */
  readonly isList: boolean;
  /** The step that made the files, for messages. */
  readonly maker: string;
  /** The step that encrypted the files with passwords of its own. */
  readonly encryptedBy?: string;
  /** The conditions that are true of every file here, and the steps that saw to it. */
  readonly known: readonly { readonly condition: Condition; readonly step: string }[];
}

/** Returns the properties that hold for files from either of two steps. */
export function joinedFlow(one: Flow, other: Flow): Flow {
  const encryptedBy = one.encryptedBy ?? other.encryptedBy;
  return {
    types: one.types && other.types && distinct([...one.types, ...other.types]),
    isList: one.isList || other.isList,
    maker: one.maker,
    ...(encryptedBy !== undefined && { encryptedBy }),
    known: one.known.filter((it) => other.known.includes(it)),
  };
}

/** The formats for the usual extensions of their files; an extension of no known format stays as it is. */
export function typesOf(names: Names | undefined): readonly (MediaType | string)[] {
  return namesIn(names).map((it) => namedType(`document.${it.toLowerCase()}`) ?? it);
}

function distinct(types: readonly MediaType[]): readonly MediaType[] {
  return types.filter((type, index) => types.findIndex((it) => isSameType(it, type)) === index);
}
