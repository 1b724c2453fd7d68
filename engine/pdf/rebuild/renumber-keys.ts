/** Catalog key: original numbers of all objects, each followed by a reference to the object. */
export const OBJECT_LIST = 'QuireObjects';
/** Catalog key: original numbers of the objects that the trailer refers to. */
export const TRAILER_NUMBERS = 'QuireTrailer';
/** Key of a placeholder for an object that may be in an object stream: its original number. */
export const PLACEHOLDER = 'QuireNumber';
/** The temporary /Type of object streams. */
export const OBJECT_STREAM_TYPE = 'QuireObjStm';
