/** The sections of the API reference, in the order in which a newcomer needs them. */
export const TAGS: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'auth', description: 'Sign in and out, sign up, get back into an account.' },
  { name: 'api-keys', description: 'Credentials for programs.' },
  { name: 'connected-apps', description: 'Apps that act for the person who allowed them.' },
  { name: 'folders', description: 'The tree in which documents are kept.' },
  { name: 'documents', description: 'Upload files, find, rename and move documents.' },
  { name: 'workflows', description: 'Follow, cancel and repeat ingestions.' },
  { name: 'chunks', description: 'Search, and read the passages that a search finds.' },
  { name: 'threads', description: 'Ask the assistant, and follow its answers.' },
  { name: 'agent', description: 'Ask one question without a thread.' },
  { name: 'thread-messages', description: 'What was said in a thread.' },
  {
    name: 'document-versions',
    description: 'Every upload of a document, with what was read from it.',
  },
  { name: 'sections', description: 'Headings of a version and what follows them.' },
  { name: 'chunk-lineages', description: 'Which chunk was derived from which.' },
  { name: 'path-parts', description: 'All nodes of the tree by one kind of id, and their tags.' },
  { name: 'tags', description: 'Labels of a tenant.' },
  { name: 'trash', description: 'Folders and documents that can be had back for 30 days.' },
  {
    name: 'workflow-definitions',
    description: 'What is to be written from which documents, and starting it.',
  },
  { name: 'workflow-runs', description: 'Follow and delete runs of workflows.' },
  { name: 'feedback', description: 'What people think of answers and documents.' },
  { name: 'users', description: 'The person who is signed in.' },
  { name: 'tenants', description: 'Organizations, their settings and members.' },
  { name: 'invites', description: 'Ask people to join a tenant.' },
  { name: 'tenant-groups', description: 'Members who share permissions.' },
  { name: 'user-permissions', description: 'Which parts of the tree a member may read or change.' },
  { name: 'features', description: 'What this server offers.' },
  { name: 'service', description: 'Name and health of the server.' },
]

/**
 * What the document begins with.
 * @param base path of the public address, before the paths of pages
 */
export const startHere = (
  base: string,
): string => `Arbor keeps an organization's documents in a tree, finds the passage you need and answers questions with citations.

## Start here

1. **Sign in**: \`POST /v1/auth/pw/signin\`, or the page [/sign-in](${base}/sign-in). A browser keeps the session in a cookie.
2. **Make a key** for programs: \`POST /v1/api-keys\`. They send it as \`Authorization: Bearer KEY\`.
3. **Upload** a file into a folder: \`GET /v1/folders\` lists folders, \`POST /v1/documents/ingest\` takes the file and the \`path_part_id\` of one. Follow it with \`GET /v1/workflows/document_versions\`.
4. **Search**: \`POST /v1/chunks/search\`.
5. **Ask**: \`POST /v1/threads\`, then \`POST /v1/threads/{thread_id}/user_message\`; the answer comes from \`GET /v1/threads/{thread_id}/stream\`.

## Examples

Every operation has an example. Ids that begin with \`5a3b1e00\` stand for something of your tenant: the description of the parameter says where to find it. On the page \`/docs\`, once you are signed in, they are those of your tenant, so examples work as they stand. Only those of DELETE stay as they are, so that none deletes anything by accident.

## Answers

Lists are pages with \`items\`, \`total\`, \`limit\` and \`offset\`. Errors are \`{"detail": ..., "code": ..., "request_id": ...}\`: a sentence, or for invalid input (422) a list of faults with their place; a word for programs; and what to quote to whoever runs the server. To show an error in another language, translate it by its \`reason\` and fill in its \`params\`; both are listed in docs/refusals.md. What you may not read is 404, what you may read but not change is 403. While the database or the storage does not respond, the answer is 503, and \`Retry-After\` says when to ask again. In bodies of PATCH, what is left out stays as it is.`
