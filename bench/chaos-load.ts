import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './chaos-cluster.ts'

const TIMEOUT_MS = 20_000
const JSON_TYPE = { 'content-type': 'application/json' }
/** Pauses between the requests of a loop. */
const PAUSE_MS = { upload: 1_500, search: 150, question: 2_500 }
/**
 * How long a client tries the API processes in turn before it gives up, and its pause between two attempts. Only what
 * hangs may reach the limit: a start takes a minute while twenty other programs share the processor.
 */
const PATIENCE_MS = 180_000
const RETRY_MS = 250

/** The result for a client: `unanswered` if the connection was lost. */
type Answer = { readonly status: number | 'unanswered'; readonly text: string }

/** The response, unless its status is a success. */
function unless(success: number, answer: Answer): Answer | undefined {
  return answer.status === success ? undefined : answer
}

export type LoadForm = {
  /** Clauses of each file. */
  readonly clauses: number
  /** How long clients pause, as a multiple of the usual pauses. */
  readonly pauses: number
}

/** Uploads, searches and questions from two clients each, which record what was acknowledged. */
export class ChaosLoad {
  /** Names of files with an acknowledged upload. */
  readonly uploaded: string[] = []
  /** Threads with an acknowledged question. */
  readonly asked: string[] = []
  /** How often each status occurred. */
  readonly statuses: Record<string, number> = {}
  /** Responses of 500 and above that are not of an announced kind. */
  readonly faults: string[] = []
  /** Requests that no process served although clients tried for long, with the last response. */
  readonly unserved: string[] = []
  readonly #cluster: Cluster
  readonly form: LoadForm
  readonly #loops: Promise<void>[] = []
  #isOver = false
  #number = 0

  constructor(cluster: Cluster, form: LoadForm) {
    this.#cluster = cluster
    this.form = form
  }

  begin(): void {
    for (const side of [0, 1]) {
      this.#loops.push(
        this.#repeat(PAUSE_MS.upload, 'an upload', side, (at) => this.#upload(at)),
        this.#repeat(PAUSE_MS.search, 'a search', side, (at) => this.#search(at)),
        this.#repeat(PAUSE_MS.question, 'a question', side, (at) => this.#ask(at)),
      )
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  /** Repeats its work. After a failure it uses the other process, like a client behind a proxy. */
  async #repeat(
    pauseMs: number,
    what: string,
    side: number,
    work: (side: number) => Promise<Answer | undefined>,
  ): Promise<void> {
    while (!this.#isOver) {
      const begun = performance.now()
      for (let turn = side; ; turn++) {
        const refusal = await work(turn)
        if (!refusal) break
        if (performance.now() - begun > PATIENCE_MS) {
          const tries = String(turn - side + 1)
          this.unserved.push(`${what}, ${tries} tries: ${refusal.status} ${refusal.text}`)
          break
        }
        await sleep(RETRY_MS)
      }
      await sleep(pauseMs * this.form.pauses)
    }
  }

  /** Calls one of the API processes. */
  async #call(side: number, path: string, init: RequestInit = {}): Promise<Answer> {
    const { urls, credentials } = this.#cluster
    const url = urls[side % Math.max(1, urls.length)]
    let answer: Answer = { status: 'unanswered', text: '' }
    try {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${credentials.apiKey}`)
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const reply = await fetch(`${url ?? 'http://127.0.0.1:1'}${path}`, {
        ...init,
        headers,
        signal,
      })
      const text = await reply.text()
      answer = { status: reply.status, text }
      const isAway = reply.status === 503 && reply.headers.has('retry-after')
      if (reply.status >= 500 && !isAway) this.faults.push(`${reply.status} ${path}: ${text}`)
    } catch {
      // The process was killed, so the client doesn't know the result of its request.
    }
    this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1
    return answer
  }

  /** An attempt without an acknowledgment may have succeeded, so each has its own file. */
  async #upload(side: number): Promise<Answer | undefined> {
    const name = `file ${String(++this.#number)}.txt`
    const form = new FormData()
    form.set('path_part_id', this.#cluster.credentials.sharedPartId)
    form.set('file', new Blob([textOf(name, this.form.clauses)]), name)
    const init = { method: 'POST', body: form }
    const refusal = unless(201, await this.#call(side, '/v1/documents/ingest', init))
    if (!refusal) this.uploaded.push(name)
    return refusal
  }

  async #search(side: number): Promise<Answer | undefined> {
    const body = JSON.stringify({ query: 'notice of the contract', search_type: 'full_text' })
    const init = { method: 'POST', headers: JSON_TYPE, body }
    return unless(200, await this.#call(side, '/v1/chunks/search', init))
  }

  /** For the same reason, each attempt has its own thread. */
  async #ask(side: number): Promise<Answer | undefined> {
    const post = { method: 'POST', headers: JSON_TYPE }
    const made = await this.#call(side, '/v1/threads', { ...post, body: '{"title":"Talk"}' })
    if (made.status !== 201) return made
    const { id } = JSON.parse(made.text) as { id: string }
    const body = JSON.stringify({ input_text: 'How long is the notice of the contract?' })
    const said = await this.#call(side, `/v1/threads/${id}/user_message`, { ...post, body })
    if (said.status !== 202) return said
    this.asked.push(id)
    await this.#call(side, `/v1/threads/${id}/stream`)
    return undefined
  }
}

/** Text that differs between files. */
function textOf(name: string, clauses: number): string {
  const lines = Array.from(
    { length: clauses },
    (_, at) => `Clause ${at} of the contract in ${name}: the notice is ${at + 3} months.`,
  )
  return lines.join('\n\n')
}
