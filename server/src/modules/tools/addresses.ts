const ADDRESS = /(?:https?|ftp):\/\/[^\s<>"'`]+|www\.[^\s<>"'`]+/giu
/** Punctuation after a URL that belongs to the sentence around it. */
export const END_OF_SENTENCE = /(?<![.,;:!?)\]}*_])[.,;:!?)\]}*_]+$/

/** The URLs in a text, each with and without trailing punctuation. */
export function addressesIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).flatMap((url) => [url, url.replace(END_OF_SENTENCE, '')])
}
