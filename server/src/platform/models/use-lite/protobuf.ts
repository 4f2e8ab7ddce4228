/**
 * A protocol buffers message under construction: bytes in wire order. Format:
 * https://protobuf.dev/programming-guides/encoding/
 */
export class Message {
  readonly #parts: Uint8Array[] = []
  #byteLength = 0

  /** Integers from 0 up to 2^53, as a varint. */
  integer(field: number, value: number): this {
    return this.#push(varint(field * 8), varint(value))
  }

  /** A single-precision number. */
  float(field: number, value: number): this {
    return this.#push(varint(field * 8 + 5), new Uint8Array(Float32Array.of(value).buffer))
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value))
  }

  /** The bytes are not copied before {@link toBytes}. */
  bytes(field: number, value: Uint8Array): this {
    return this.#push(varint(field * 8 + 2), varint(value.byteLength), value)
  }

  message(field: number, value: Message): this {
    return this.#push(varint(field * 8 + 2), varint(value.#byteLength), ...value.#parts)
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#byteLength)
    let at = 0
    for (const part of this.#parts) {
      bytes.set(part, at)
      at += part.byteLength
    }
    return bytes
  }

  #push(...parts: readonly Uint8Array[]): this {
    for (const part of parts) {
      this.#parts.push(part)
      this.#byteLength += part.byteLength
    }
    return this
  }
}

/** Seven bits per byte, the low ones first. */
function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
  return Uint8Array.from(bytes)
}
