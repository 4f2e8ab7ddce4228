import type { Page } from 'playwright-core'

/** Where the keyboard is: what a screen reader calls it, and whether people see that it is there, by a ring with enough contrast. */
type Stop = { readonly name: string; readonly tag: string; readonly isSeen: boolean }

/** Frames that a dialog may take to pass the focus on from the guards around it: about a second. */
const PASSING_FRAMES = 60

const STOP = `(async () => {
  for (let frames = 0; frames < ${PASSING_FRAMES}; frames += 1) {
    if (!document.activeElement?.hasAttribute('data-base-ui-focus-guard')) break
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  let at = document.activeElement
  // The editor is in its own tree.
  const host = at
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  if (!at || at === document.body) return undefined
  const named = (ids) => ids?.split(' ').map((id) => document.getElementById(id)?.textContent).join(' ')
  const label = at.getAttribute('aria-label') ?? named(at.getAttribute('aria-labelledby')) ??
    at.labels?.[0]?.textContent ?? at.textContent
  const box = at.getBoundingClientRect()
  // Some fields show the focus on the frame around them.
  const around = [at, at.parentElement, at.parentElement?.parentElement].filter((one) => one)
  const lightOf = (color) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [r, g, b] = Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3), (one) =>
      one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const background = lightOf(getComputedStyle(document.body).backgroundColor)
  const isOutlined = (one) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
    const ring = lightOf(outlineColor)
    const contrast = (Math.max(ring, background) + 0.05) / (Math.min(ring, background) + 0.05)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && contrast >= 3
  }
  return {
    name: (label || at.title || '').trim(),
    tag: at.outerHTML.slice(0, 120),
    // The editor has a cursor instead.
    isSeen: box.width > 0 && box.height > 0 && (at !== host || around.some(isOutlined)),
  }
})()`

/**
 * Where the keyboard is, or undefined if the browser itself has the focus. The guards at the ends of a dialog only pass
 * the focus on, so it is read after that; a guard that keeps it is reported.
 */
export function stopOf(page: Page): Promise<Stop | undefined> {
  return page.evaluate<Stop | undefined>(STOP)
}
