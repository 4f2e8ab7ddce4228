const ADDRESS = /(?:https?|ftp):\/\/[^\s<>"'`]+|www\.[^\s<>"'`]+/giu
/** Signs behind an address that belong to the sentence around it. */
export const END_OF_SENTENCE = /(?<![.,;:!?)\]}*_])[.,;:!?)\]}*_]+$/

/** The addresses in a text, each also without punctuation at its end. */
export function addressesIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).flatMap((url) => [url, url.replace(END_OF_SENTENCE, '')])
}
