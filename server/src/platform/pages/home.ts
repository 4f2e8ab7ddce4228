import type { Page } from './page.ts'

/**
 * The start page.
 * @param publicUrl URL of the service, used in the commands
 */
export function homePage(publicUrl: string, base: string): Page {
  return {
    title: 'Knowledge service',
    body: `<h1>Arbor</h1>
<p>Arbor is a knowledge service. It stores an organization’s documents in folders, finds the passage you need, and answers questions with citations. You use it through its HTTP API.</p>
<ul class="ways">
<li><a class="button" href="${base}/docs">API reference</a> <span>lists all operations, with examples you can try</span></li>
<li><a href="${base}/sign-in">Sign in</a> <span>to try operations as yourself in the API reference</span></li>
<li><a href="${base}/sign-up">Create an account</a> <span>or use the owner account that the server printed on its first start</span></li>
<li><a href="${base}/openapi.json">OpenAPI document</a> <span>for generating a client</span></li>
</ul>
<h2>Start with four requests</h2>
<ol>
<li>Sign in. A cookie stores the session.
<pre><code>curl -c cookies.txt ${publicUrl}/v1/auth/pw/signin \\
  --json '{"email": "YOUR ADDRESS", "password": "YOUR PASSWORD"}'</code></pre></li>
<li>Find the ID of a folder, for example the <code>path_part_id</code> of “shared”.
<pre><code>curl -b cookies.txt ${publicUrl}/v1/folders</code></pre></li>
<li>Upload a document to it.
<pre><code>curl -b cookies.txt ${publicUrl}/v1/documents/ingest \\
  -F file=@contract.pdf -F path_part_id=THE_FOLDER</code></pre></li>
<li>When the document has been ingested, search it.
<pre><code>curl -b cookies.txt ${publicUrl}/v1/chunks/search \\
  --json '{"query": "notice period", "with_document": true}'</code></pre></li>
</ol>
<p>Programs use an API key instead of the cookie. Create one with <code>POST /v1/api-keys</code>, and send it as <code>Authorization: Bearer KEY</code>.</p>`,
  }
}

/** Whether a request comes from a person with a browser. Programs accept JSON or name no type. */
export function wantsPage(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('text/html') && !accept.includes('json')
}
