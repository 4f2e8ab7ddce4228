import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { findOperation, type ApiDocument } from '../../scripts/newest-client/compare-document.ts'
import { readFacts, type Fact } from '../../scripts/newest-client/facts.ts'
import { faultsIn } from './answer-faults.ts'

type Ids = Readonly<Record<string, string>>

/** What a call sends. Ids of the path have the client's names. */
export type Sent = {
  readonly path?: Ids
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly headers?: Ids
  readonly body?: object
}

const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url)

/** Calls operations as the newest client does, and notes which ones, and what the client couldn't read. */
export class NewestCaller {
  readonly #url: string
  readonly #facts = readFacts()
  readonly #document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as ApiDocument
  readonly #called = new Set<string>()
  /** What the client couldn't read. */
  readonly faults: string[] = []
  /** Headers that every call sends. */
  headers: Ids = {}

  constructor(url: string) {
    this.#url = url
  }

  /** Adds what another person called and couldn't read. */
  include(another: NewestCaller): void {
    for (const operation of another.#called) this.#called.add(operation)
    this.faults.push(...another.faults)
  }

  #factOf(operation: string): Fact {
    const fact = this.#facts.operations.find((each) => each.operation === operation)
    if (!fact) throw new Error(`The client has no ${operation}.`)
    return fact
  }

  /** Operations of the client that the server has, and that were not called with success. */
  missing(): string[] {
    return this.#facts.operations
      .filter((fact) => findOperation(this.#document, fact) && !this.#called.has(fact.operation))
      .map(({ operation }) => operation)
  }

  /** Calls an operation and expects success. @returns the body; undefined if there is none, or no such operation here */
  async ask<T = { readonly id: string; readonly path_part_id: string }>(
    operation: string,
    { path = {}, query = {}, headers = {}, body }: Sent = {},
  ): Promise<T> {
    const fact = this.#factOf(operation)
    if (!findOperation(this.#document, fact)) return undefined as T
    const members = Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    )
    const place = fact.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? name)
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob)
    const response = await fetch(
      `${this.#url}${place}?${new URLSearchParams(members).toString()}`,
      {
        method: fact.method,
        headers: {
          ...this.headers,
          ...headers,
          ...(isJson && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      },
    )
    const text = await response.text()
    const { ok, status } = response
    deepEqual({ operation, ok, ...(!ok && { status, text }) }, { operation, ok: true })
    this.#called.add(operation)
    const isRead = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const value: unknown = isRead && text !== '' ? JSON.parse(text) : undefined
    if (fact.answer !== null && fact.answer !== 'bytes') {
      const faults = faultsIn(this.#facts, fact.answer, value)
      this.faults.push(...faults.map((fault) => `${operation}: ${fault}`))
    }
    return value as T
  }
}
