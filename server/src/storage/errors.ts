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
