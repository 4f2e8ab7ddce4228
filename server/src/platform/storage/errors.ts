export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound'
  readonly key: string

  constructor(key: string) {
    super(`There is no object ${key}`)
    this.key = key
  }
}

export class ObjectTooLarge extends Error {
  override readonly name = 'ObjectTooLarge'
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`The object is larger than ${String(maxBytes)} bytes`)
    this.maxBytes = maxBytes
  }
}

/**
 * The storage can't be used.
 *
 * - `unavailable`: it doesn't respond or is overloaded. The same request may work later.
 * - `refused`: an administrator has to change settings or permissions.
 * - `full`: the disk has no space.
 *
 * The message is meant for operators and contains no secrets.
 */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
  readonly kind: 'unavailable' | 'refused' | 'full'

  constructor(kind: StorageFault['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** An encrypted object was changed, cut off or moved, or its key is gone. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject'
}
