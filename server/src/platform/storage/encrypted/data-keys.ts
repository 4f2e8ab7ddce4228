/** The key with which a tenant's objects are encrypted. */
export type DataKey = {
  /** 16 bytes. Headers of objects name it. */
  readonly id: Buffer
  /** 32 bytes. */
  readonly key: Buffer
}

/** The keys of tenants. */
export type DataKeys = {
  /** Marks headers as those of this installation. */
  readonly markKey: Uint8Array
  /** The key for new objects of a tenant, which is made if there is none. */
  forWriting(tenantId: string): Promise<DataKey>
  /** @returns undefined if the tenant has no key: it was deleted */
  find(tenantId: string): Promise<DataKey | undefined>
}
