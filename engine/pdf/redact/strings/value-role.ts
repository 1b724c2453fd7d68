/** The purpose of a value, as far as it matters for text in it. */
export type Role =
  /** Strings are text; the default role. */
  | 'any'
  /** Strings are binary data. */
  | 'binary'
  /** Segments of JBIG2 data that images share. */
  | 'JBIG2 segments'
  /** Colour values of an indexed colour space; never text. */
  | 'palette'
  /** Colorant names, and dictionaries keyed by colorant names. */
  | 'colourant'
  | 'colourants'
  /** The encoding of a font without a font program, and the glyph names in it. */
  | 'encoding'
  | 'glyph names'
  /** The encoding of a font with a font program, and the glyph names in it, which select glyphs of the program. */
  | 'program encoding'
  | 'program glyph names'
  | 'date'
  | 'language'
  | 'URI'
  | 'script'
  /** XML, in a string or a stream. */
  | 'markup'
  /** The packets of an XFA form: one stream, or names and streams in turn. */
  | 'XFA packets'
  /** A default appearance: operators that set font and colour. */
  | 'default appearance'
  /** A name that is also used elsewhere, such as that of a destination. */
  | 'name'
  /** The value of a form field: a name (the state of a check box or radio button), or text. */
  | 'field value'
  | 'field name'
  /** One or more fully qualified field names. */
  | 'field names'
  /** A structure type, which may be custom; also a role map. */
  | 'structure type'
  /** A dictionary whose keys are custom names. */
  | 'custom keys'
  /** The sort order of a portable collection, and other dictionaries of names; a dictionary of such dictionaries. */
  | 'sort order'
  | 'build properties'
  /** The appearance dictionary of an annotation. */
  | 'appearances'
  /** A dictionary of name trees. */
  | 'name trees'
  | 'name tree'
  /** A node of a name tree, and its array of names and values. */
  | 'name node'
  | 'names'
  /** The document information dictionary, which may have custom keys. */
  | 'info'
  /** The embedded files of a file specification, by platform. */
  | 'embedded files'
  | 'attachment'
  /** The media type of an attached file. */
  | 'media type'
  /** Private data of an application. */
  | 'private'
  /** The thumbnail image of a page. */
  | 'thumbnail'
  /** Content streams. */
  | 'content'
  /** Glyph procedures by glyph name. */
  | 'glyphs'
  /** A resource dictionary, and one of its categories. */
  | 'resources'
  | 'resource category'
  | 'resource name'
  /** Streams of fonts and ICC profiles, which contain descriptive texts. */
  | 'font or profile'
  /** A PostScript font name. */
  | 'font name';
