type Version = { readonly tenant_id: string; readonly id: string }
type Trashed = { readonly tenant_id: string; readonly version_ids: readonly string[] }
type Archived = { readonly object_key: string | null }
type Tenant = {
  readonly branding: { readonly logos?: Readonly<Record<string, { key?: unknown }>> }
}

/**
 * Decides which stored objects belong to the rows of a backup. Later objects in the storage belong to later
 * uploads.
 */
export class OwnedObjects {
  readonly #versions = new Set<string>()
  /** Keys of logos and of archives of tenants. */
  readonly #single = new Set<string>()

  /** Inspects rows of a table as they are written. */
  note(table: string, lines: readonly string[]): void {
    if (table === 'document_version') {
      for (const line of lines) {
        const { tenant_id: tenantId, id } = JSON.parse(line) as Version
        this.#versions.add(`${tenantId}/${id}`)
      }
    }
    if (table === 'trash_entry') {
      for (const line of lines) {
        const { tenant_id: tenantId, version_ids: ids } = JSON.parse(line) as Trashed
        for (const id of ids) this.#versions.add(`${tenantId}/${id}`)
      }
    }
    if (table === 'tenant_archive') {
      for (const line of lines) {
        const { object_key: key } = JSON.parse(line) as Archived
        if (key !== null) this.#single.add(key)
      }
    }
    if (table === 'tenant') {
      for (const line of lines) {
        const { logos = {} } = (JSON.parse(line) as Tenant).branding
        for (const { key } of Object.values(logos)) this.#single.add(String(key))
      }
    }
  }

  has(key: string): boolean {
    const [tenantId = '', folder = ''] = key.split('/', 2)
    return this.#versions.has(`${tenantId}/${folder}`) || this.#single.has(key)
  }
}
