type Placed = {
  readonly materialized_path?: string | null
  readonly display_path?: string
}

/** The path of a node for display. Your own folder is "Private", and other people's folders have their names. */
export function shownPath({ materialized_path: path, display_path: shown }: Placed): string {
  return shown ?? path ?? ''
}

/** The name of a node for display. The stored name of a member's own folder is an id. */
export function shownName(node: Placed & { readonly name: string }): string {
  const isFromPath = node.name === lastOf(node.materialized_path ?? '')
  return node.display_path !== undefined && isFromPath ? lastOf(node.display_path) : node.name
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
