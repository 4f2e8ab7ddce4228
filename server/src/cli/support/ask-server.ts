import type { Config } from '../../platform/config/config.ts'
import { basePath } from '../../platform/core/route-path.ts'

const PATIENCE_MS = 5_000

/** The health checks of the running server and how long they took. */
export async function askHealth(config: Config): Promise<unknown> {
  const base = `${urlOf(config.http)}${basePath(config.http.publicUrl)}`
  const ask = async (path: string) => {
    const startedAt = performance.now()
    const answer = await askFor(`${base}${path}`)
    return { ...answer, ms: Math.round(performance.now() - startedAt) }
  }
  return { livez: await ask('/livez'), readyz: await ask('/readyz') }
}

/** The metrics of the running server. @throws Error if none are served or the server doesn't respond */
export async function askMetrics({ http, metrics }: Config): Promise<string> {
  if (metrics === 'nowhere') throw new Error('Metrics are off. Set ARBOR_METRICS_PORT.')
  const url = metrics === 'with_api' ? `${urlOf(http)}${basePath(http.publicUrl)}` : urlOf(metrics)
  const { status, body } = await askFor(`${url}/metrics`)
  if (typeof status === 'string') throw new Error(status)
  if (status !== 200) throw new Error(`The server returned ${String(status)}.`)
  return body
}

async function askFor(url: string): Promise<{ status: number | string; body: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return { status: response.status, body: await response.text() }
  } catch {
    return { status: 'The server does not respond.', body: '' }
  }
}

function urlOf({ host, port }: { readonly host: string; readonly port: number }): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${String(port)}`
}
