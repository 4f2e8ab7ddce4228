const percent = (confidence: number): string => `${Math.round(100 * confidence)} %`

/** A warning that what OCR read in `where` is no text; with the confidences of all images that it is about. */
export function unreadableText(where: string, confidences: readonly number[]): string {
  const [least, most] = [Math.min(...confidences), Math.max(...confidences)].map(percent)
  const confidence = least === most ? least : `${least} to ${most}`
  return `What OCR read in ${where}, with a confidence of ${confidence}, is no text in its languages and was left out.`
}
