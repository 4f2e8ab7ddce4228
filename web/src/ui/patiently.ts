import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const LOOK_AGAIN_MS = 2_000

/**
 * Loads code that is needed from now on. Where the server can't be reached it waits until it can: an error would take
 * the whole screen away, and the reload that mends missing files would lose what is typed and being uploaded.
 * @throws what `load` throws though the server can be reached, such as for a file that an upgrade has replaced
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (await isReachable()) throw error
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
  }
}

/** A component that is loaded, patiently, when it is shown for the first time. */
export function lazily<P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await patiently(load) }))
}

function isReachable(): Promise<boolean> {
  return fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
