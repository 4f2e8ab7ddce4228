import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accountPages } from './account-pages.ts'
import { basePath } from '../core/route-path.ts'
import { renderPage, sendPage } from './page.ts'

const ASSETS: Readonly<Record<string, string>> = {
  'pages.css': 'text/css; charset=utf-8',
  'account.js': 'text/javascript; charset=utf-8',
}

/** The pages that mails link to, with their style and script. */
export function pageRoutes(publicUrl: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const schema = { hide: true }
    const base = basePath(publicUrl)
    for (const [path, page] of Object.entries(accountPages)) {
      const html = renderPage(page, base)
      app.get(path, { schema }, async (_request, reply) => sendPage(reply, html))
    }
    for (const [name, type] of Object.entries(ASSETS)) {
      const content = await readFile(join(import.meta.dirname, 'assets', name))
      app.get(`/pages/${name}`, { schema }, async (_request, reply) =>
        reply.header('cache-control', 'no-cache').type(type).send(content),
      )
    }
  }
}
