/** Copies a text. @throws where the browser refuses it, as at addresses without TLS, which have no clipboard */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
