import type { Page } from './page.ts'

/**
 * The start page.
 * @param publicUrl address of the service, which its commands call
 */
export function homePage(publicUrl: string, base: string): Page {
  return {
    title: 'Knowledge service',
    body: `<h1>Arbor</h1>
<p>This is a knowledge service. It stores an organization's documents in a tree, finds the passage you need with its page, and answers questions with citations. It is used through its HTTP API.</p>
<ul class="ways">
<li><a class="button" href="${base}/docs">API reference</a> <span>every operation, with an example to try here</span></li>
<li><a href="${base}/sign-in">Sign in</a> <span>the reference then calls the API as you</span></li>
<li><a href="${base}/sign-up">Create an account</a> <span>or use the owner that the first start printed</span></li>
<li><a href="${base}/openapi.json">OpenAPI document</a> <span>to generate a client from</span></li>
</ul>
<h2>Begin with four requests</h2>
<ol>
<li>Sign in: the session is kept in a cookie.
<pre><code>curl -c cookies.txt ${publicUrl}/v1/auth/pw/signin \\
  --json '{"email": "YOUR ADDRESS", "password": "YOUR PASSWORD"}'</code></pre></li>
<li>Find the id of a folder: <code>path_part_id</code> of the one named “shared”, for example.
<pre><code>curl -b cookies.txt ${publicUrl}/v1/folders</code></pre></li>
<li>Upload a document into it.
<pre><code>curl -b cookies.txt ${publicUrl}/v1/documents/ingest \\
  -F file=@contract.pdf -F path_part_id=THE_FOLDER</code></pre></li>
<li>Search, once it is ingested.
<pre><code>curl -b cookies.txt ${publicUrl}/v1/chunks/search \\
  --json '{"query": "notice period", "with_document": true}'</code></pre></li>
</ol>
<p>Programs use an API key instead of the cookie: <code>POST /v1/api-keys</code>, then the header <code>Authorization: Bearer KEY</code>.</p>`,
  }
}

/** Whether a request comes from a person with a browser; programs that name no type, or JSON, don't. */
export function wantsPage(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('text/html') && !accept.includes('json')
}
