/** Copies a text. @throws if the browser refuses it, for example without TLS, where there is no clipboard */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
