import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wantsPage } from './home.ts'
import { languageFor } from './page-language.ts'
import { basePath } from '../core/route-path.ts'

/** The built files of the workspace, in memory. They take a few megabytes and never change while the process runs. */
export type Workspace = {
  /** The page in each language. */
  readonly pages: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, BuiltFile>
}

type BuiltFile = {
  readonly type: string
  readonly plain: Buffer
  readonly br?: Buffer
  readonly gzip?: Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  bcmap: 'application/octet-stream',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  pdf: 'application/pdf',
  pfb: 'application/octet-stream',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** The names of the pages contain their language. */
const PAGE = /^index\.(\w+)\.html$/
const PACKED = { br: '.br', gzip: '.gz' } as const
/** The names of these files contain a hash of their content. */
const HASHED = '/assets/'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Reads the output of `npm run build`. @returns undefined if nothing was built. @throws if it can't be read */
export async function readWorkspace(folder: string): Promise<Workspace | undefined> {
  const pages = new Map<string, string>()
  for (const name of await readdir(folder).catch(() => [])) {
    const language = PAGE.exec(name)?.[1]
    if (language !== undefined) pages.set(language, await readFile(join(folder, name), 'utf8'))
  }
  if (pages.size === 0) return undefined
  const files = new Map<string, BuiltFile>()
  for await (const name of glob('**/*', { cwd: folder })) {
    const type = TYPES[/\.(\w+)$/.exec(name)?.[1] ?? '']
    if (type === undefined) continue
    files.set(`/${name.replaceAll('\\', '/')}`, await readBuilt(join(folder, name), type))
  }
  return { pages, files }
}

async function readBuilt(path: string, type: string): Promise<BuiltFile> {
  const read = (suffix: string) => readFile(path + suffix).catch(() => undefined)
  const [plain, br, gzip] = [await readFile(path), await read(PACKED.br), await read(PACKED.gzip)]
  return { type, plain, ...(br && { br }), ...(gzip && { gzip }) }
}

/** Serves the workspace: its files, and its page for every GET that accepts HTML and matches no route. */
export function serveWorkspace(
  app: FastifyInstance,
  { pages, files }: Workspace,
  { publicUrl, objectsFrom }: Addresses,
): void {
  const base = basePath(publicUrl)
  const served = new Map(
    [...pages].map(([language, page]) => [
      language,
      Buffer.from(
        page.replaceAll('"./', `"${base}/`).replace('data-base=""', `data-base="${base}"`),
      ),
    ]),
  )
  const languages = new Set(served.keys())
  const policy = policyWith(objectsFrom)
  for (const [name, file] of files) {
    const cache = name.startsWith(HASHED)
      ? `public, max-age=${YEAR_SECONDS}, immutable`
      : 'public, max-age=3600'
    const headers = {
      'cache-control': cache,
      ...(WORKER.test(name) && { 'content-security-policy': WORKER_POLICY }),
    }
    app.get(name, { schema: { hide: true } }, async (request, reply) =>
      sendBuilt(request, reply.headers(headers), file),
    )
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!isPage(request, base)) return
    const page = served.get(languageFor(request.headers, languages))
    if (page) await sendPage(reply.header('content-security-policy', policy), page)
  })
}

export type Addresses = {
  readonly publicUrl: string
  /** Origin of presigned links. */
  readonly objectsFrom: string
}

const WORKER = /\.worker\b[^/]*\.m?js$/

/**
 * A worker uses the policy of its own response. The PDF worker decodes images with WebAssembly. It can neither load nor
 * send anything, because the page passes it what it needs.
 */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/** What the page may load, and from where. The framework sets styles by script, which needs no 'unsafe-inline'. */
function policyWith(objectsFrom: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${objectsFrom}`,
    `img-src 'self' data: blob: ${objectsFrom}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Whether a browser opens a page of the workspace. */
function isPage(request: FastifyRequest, base: string): boolean {
  const { method, headers, is404, routeOptions, originalUrl } = request
  if ((method !== 'GET' && method !== 'HEAD') || !wantsPage(headers.accept)) return false
  return (is404 || routeOptions.url === '/') && !RESERVED.test(originalUrl.replace(base, ''))
}

/** Paths below these belong to the API, even if they don't exist. */
const RESERVED =
  /^\/(?:api|v1|auth|docs|mcp|objects|assets|openapi\.json|healthz|readyz|metrics)(?:[/?]|$)/

function sendPage(reply: FastifyReply, page: Buffer): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-cache', vary: 'accept, accept-language, cookie' })
    .type('text/html; charset=utf-8')
    .send(page)
}

function sendBuilt(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
): FastifyReply {
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find(
    (each) =>
      file[each] !== undefined &&
      new RegExp(`\\b${each}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  )
  if (encoding) void reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'accept-encoding')
    .type(file.type)
    .send(encoding ? file[encoding] : file.plain)
}
