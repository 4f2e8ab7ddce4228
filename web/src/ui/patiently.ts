import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const LOOK_AGAIN_MS = 2_000

/**
 * Loads code that is needed now. If the server can't be reached, it waits until it can be. An error would replace the whole
 * screen, and the reload that fixes missing files would lose what people have typed or are uploading.
 * @throws what `load` throws while the server can be reached, for example for a file that an upgrade has replaced
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

/** A component that is loaded patiently when it is first shown. */
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
