import type { FastifyReply } from 'fastify'

/** A page for people. Its body is HTML from the server's own code. */
export type Page = {
  readonly title: string
  readonly body: string
  /** The page's script in `assets/`. */
  readonly script?: string
}

/**
 * Renders a page.
 * @param base path of the service's public URL, without a trailing slash
 */
export function renderPage({ title, body, script }: Page, base: string): string {
  const scripts = script
    ? `<script type="module" src="${base}/pages/${script}"></script>
<noscript><p class="notice">This page needs JavaScript, which keeps the code in your link in your browser until you confirm.</p></noscript>`
    : ''
  return `<!doctype html>
<html lang="en" data-base="${base}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Arbor</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/pages/pages.css">
</head>
<body>
<header><a href="${base}/">Arbor</a></header>
<main>
${body}
${scripts}
</main>
</body>
</html>
`
}

/**
 * Sends a page. The application's policy prevents it from loading or sending anything elsewhere, and from being framed.
 */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
