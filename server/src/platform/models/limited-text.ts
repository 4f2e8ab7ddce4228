/** The text of a response, or undefined if it has more than `most` UTF-16 units. Ends a longer response. */
export async function limitedText({ body }: Response, most: number): Promise<string | undefined> {
  let text = ''
  for await (const piece of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += piece
    if (text.length > most) return undefined
  }
  return text
}
