/** The key could escape the storage, or would be a second name for an object. This is always a programming error. */
export class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey'

  constructor(key: string) {
    super(`Not an object key: ${JSON.stringify(key.slice(0, 200))}`)
  }
}

// The limits of S3 (1,024 bytes per key) and of file systems (255 bytes per name).
const MAX_KEY_LENGTH = 1024
const KEY_PATTERN = /^[A-Za-z0-9._-]{1,255}(?:\/[A-Za-z0-9._-]{1,255})*$/

/** Returns `key` if it is valid: segments of `[A-Za-z0-9._-]`, separated by single slashes. */
export function checkKey(key: string): string {
  const wellFormed = key.length <= MAX_KEY_LENGTH && KEY_PATTERN.test(key)
  if (!wellFormed || key.includes('..') || key.split('/').includes('.')) {
    throw new InvalidObjectKey(key)
  }
  return key
}

/** A prefix names a folder. A trailing slash makes no difference. */
export function checkPrefix(prefix: string): string {
  return checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}

/** URIs of objects, as stored in the database. */
export type Addresses = {
  /** @throws InvalidObjectKey */
  uri(key: string): string
  /** The key in a URI made by `uri`. @throws InvalidObjectKey for any other text */
  keyOf(uri: string): string
}

/** URIs consist of `start`, such as `s3://bucket/`, and a key. */
export function createAddresses(start: string): Addresses {
  return {
    uri: (key) => `${start}${checkKey(key)}`,
    keyOf(uri) {
      if (!uri.startsWith(start)) throw new InvalidObjectKey(uri)
      return checkKey(uri.slice(start.length))
    },
  }
}
