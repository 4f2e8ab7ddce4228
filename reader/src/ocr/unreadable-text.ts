const percent = (confidence: number): string => `${Math.round(100 * confidence)}%`

/**
 * A warning that what OCR read in `where` isn't text, with the range of confidences of the images.
 */
export function unreadableText(where: string, confidences: readonly number[]): string {
  const [least, most] = [Math.min(...confidences), Math.max(...confidences)].map(percent)
  const confidence = least === most ? least : `${least} to ${most}`
  return `The text that OCR read in ${where} (confidence ${confidence}) makes no sense in the configured languages and was left out.`
}
