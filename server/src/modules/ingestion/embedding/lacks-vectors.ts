/** The warning of a version whose vectors the model could not create. It is removed when the vectors exist. */
export const LACKS_VECTORS =
  'The embedding model failed, so search finds this document by its words only. Arbor creates its vectors automatically when the model works again.'
