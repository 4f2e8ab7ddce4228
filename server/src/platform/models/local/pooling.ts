/** How the vectors of a text's tokens are combined into the vector of the text. */
export type Pooling = 'mean' | 'cls' | 'last'
