/** The sections of the API reference, in the order in which new users need them. */
export const TAGS: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'auth', description: 'Sign in and out, sign up and reset passwords.' },
  { name: 'api-keys', description: 'Credentials for programs.' },
  { name: 'connected-apps', description: 'Apps that act for the person who connected them.' },
  { name: 'folders', description: 'The tree of folders that contains documents.' },
  { name: 'documents', description: 'Upload files, find, rename and move documents.' },
  { name: 'workflows', description: 'Follow, cancel and retry ingestions.' },
  { name: 'chunks', description: 'Search, and read the chunks found.' },
  { name: 'threads', description: 'Ask the assistant and follow its answers.' },
  { name: 'agent', description: 'Ask one question without a thread.' },
  { name: 'openai', description: 'Use Arbor in clients of OpenAI and Dify.' },
  { name: 'thread-messages', description: 'Messages of a thread.' },
  {
    name: 'document-versions',
    description: 'Every upload of a document and its extracted content.',
  },
  { name: 'sections', description: 'Headings of a version and their content.' },
  { name: 'chunk-lineages', description: 'Which chunk was derived from which.' },
  {
    name: 'path-parts',
    description: 'All nodes of the tree by the same kind of id, and their tags.',
  },
  { name: 'tags', description: 'Labels of a tenant.' },
  {
    name: 'trash',
    description: 'Deleted folders and documents, which can be restored for 30 days.',
  },
  { name: 'bulk', description: 'The same change to many folders and documents at once.' },
  {
    name: 'workflow-definitions',
    description: 'Define and start workflows that write documents from documents.',
  },
  { name: 'workflow-runs', description: 'Follow and delete runs of workflows.' },
  { name: 'comments', description: 'What people say about passages of documents.' },
  { name: 'feedback', description: 'Ratings and comments on answers and documents.' },
  { name: 'sources', description: 'Folders that Arbor keeps up to date with something outside.' },
  { name: 'notices', description: 'What the workspace tells you about.' },
  {
    name: 'kept',
    description:
      'What you keep at hand: favorites, what you follow, saved searches and the documents that you have opened.',
  },
  { name: 'users', description: 'The current user.' },
  { name: 'tenants', description: 'Organizations, their settings and members.' },
  { name: 'invites', description: 'Invite people to a tenant.' },
  { name: 'tenant-groups', description: 'Members who share permissions.' },
  { name: 'user-permissions', description: 'Which parts of the tree a member can read or edit.' },
  { name: 'access-requests', description: 'Ask for access to an item, and answer.' },
  { name: 'outside-links', description: 'Links with which people outside can read an item.' },
  { name: 'webhooks', description: 'Send what happens in the tenant to another service.' },
  { name: 'tenant-archives', description: 'Take everything of the tenant along, for OWNER.' },
  { name: 'retention', description: 'What was deleted permanently, and what must be kept.' },
  { name: 'audit', description: 'Who did what, for OWNER and ADMIN.' },
  { name: 'models', description: 'The models that write answers.' },
  { name: 'features', description: 'Features of this server.' },
  { name: 'service', description: 'Name and health of the server.' },
]

/**
 * The introduction of the document.
 * @param base path of the public URL, before the paths of pages
 */
export const startHere = (
  base: string,
): string => `Arbor keeps an organization's documents in a tree, finds the passage you need and answers questions with citations.

## Start here

1. **Sign in**: \`POST /v1/auth/pw/signin\`, or the page [/sign-in](${base}/sign-in). A browser keeps the session in a cookie.
2. **Create a key** for programs: \`POST /v1/api-keys\`. They send it as \`Authorization: Bearer KEY\`.
3. **Upload** a file into a folder: \`GET /v1/folders\` lists folders, and \`POST /v1/documents/ingest\` takes the file and a folder's \`path_part_id\`. Follow the progress with \`GET /v1/workflows/document_versions\`.
4. **Search**: \`POST /v1/chunks/search\`.
5. **Ask**: \`POST /v1/threads\`, then \`POST /v1/threads/{thread_id}/user_message\`. Read the answer from \`GET /v1/threads/{thread_id}/stream\`.

## Examples

Every operation has an example. Ids that start with \`5a3b1e00\` are placeholders for ids in your tenant. The parameter's description says where to find one. If you are signed in, the page \`/docs\` fills in real ids of your tenant, so the examples work immediately. It doesn't do this for DELETE, so you can't delete anything by accident.

## Responses

Lists are pages with \`items\`, \`total\`, \`limit\` and \`offset\`. Errors are \`{"detail": ..., "code": ..., "request_id": ...}\`. \`detail\` is a message or, for invalid input (422), a list of faults with their locations. \`code\` is for programs. If you report a problem to your administrator, quote the \`request_id\`. To show an error in another language, translate it by its \`reason\` and fill in its \`params\`. docs/refusals.md lists both. Items that you can't read return 404, and items that you can read but not edit return 403. While the database or the storage doesn't respond, requests return 503, and \`Retry-After\` says when to retry. In PATCH bodies, omitted fields stay unchanged.`
