import type { useRouter } from '@tanstack/react-router'

/** The properties of a folder or document that every list has. */
export type Target = {
  readonly part_type: 'FOLDER' | 'DOCUMENT'
  readonly id: string
  readonly path_part_id: string
  readonly name: string
  readonly parent_path_part_id?: string | null
  /** URL of the original, for documents of a source. */
  readonly link?: string | null
}

/** The screen of a folder or document. */
export function screenOf({ part_type: type, id, path_part_id: part }: Target) {
  return type === 'DOCUMENT'
    ? ({ to: '/documents/$id', params: { id }, search: {} } as const)
    : ({ to: '/browse/{-$part}', params: { part }, search: {} } as const)
}

/** The URL of a folder or document, to open or to copy. */
export function addressOf(router: ReturnType<typeof useRouter>, target: Target): string {
  const location = router.buildLocation(screenOf(target))
  return new URL(router.history.createHref(location.href), globalThis.location.href).href
}
