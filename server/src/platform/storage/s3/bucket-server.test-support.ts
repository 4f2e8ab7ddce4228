import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver, { type S3rverMiddleware, type S3rverRequest } from 's3rver'
import { errorCode } from '../../core/error-code.ts'
import type { S3Settings } from './client.ts'

const BUCKET = 'arbor-test'
const MOVE_TRIES = 100

/** An S3 server with its own folder. It checks access keys, but not signatures. */
export type BucketServer = AsyncDisposable & {
  readonly settings: S3Settings
  /** The settings as environment variables. */
  readonly variables: Readonly<Record<string, string>>
  /** The ids of uploads that are neither complete nor aborted. */
  readonly openUploads: () => Promise<string[]>
  /** The requests so far, such as `PUT /bucket/key`. */
  readonly requests: readonly string[]
  /** Answers requests instead of the server until the returned function is called. */
  answer(middleware: S3rverMiddleware): () => void
}

/** Starts a server on a free port, with one empty bucket. */
export async function startBucketServer(prefix = 'some/prefix'): Promise<BucketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  })
  keepBeforeAnswering(server)
  const uploads = await uploadsOf(folder)
  const requests: string[] = []
  const answers: S3rverMiddleware[] = []
  server.middleware.unshift(async (context, next) => {
    requests.push(`${context.method} ${context.path}`)
    const answer = answers.at(-1) ?? uploads.answer
    await answer(context, () => listPage(server, context, next))
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${String(port)}`
  return {
    settings: {
      kind: 's3',
      bucket: BUCKET,
      prefix,
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    variables: {
      ARBOR_STORAGE_URL: `s3://${BUCKET}/${prefix}`,
      ARBOR_S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    openUploads: uploads.open,
    requests,
    answer(middleware) {
      answers.push(middleware)
      return () => void answers.splice(answers.indexOf(middleware), 1)
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * s3rver answers a PUT before the bytes are in its file. On a busy machine, the next request may read the old object, an
 * empty one or half of it. S3 is consistent: an acknowledged object is complete.
 */
function keepBeforeAnswering({ store }: S3rver): void {
  const keep = async (path: string, content: Readable) => {
    const bytes = await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const temporary = join(store.rootDirectory, `${randomUUID()}.new`)
    await writeFile(temporary, bytes)
    await moveInto(temporary, path)
    return { size: bytes.length, md5 }
  }
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const kept = await keep(store.getResourcePath(bucket, key, 'object'), content)
    await store.putMetadata(bucket, key, metadata, kept.md5)
    return kept
  }
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, partNumber)
    const kept = await keep(path, content)
    await writeFile(`${path}.md5`, kept.md5)
    return kept
  }
}

/** s3rver deletes folders that a delete leaves empty, including those that a put has just created. */
async function moveInto(from: string, to: string): Promise<void> {
  for (let triesLeft = MOVE_TRIES; ; triesLeft -= 1) {
    await mkdir(dirname(to), { recursive: true })
    try {
      return await rename(from, to)
    } catch (error) {
      if (triesLeft === 0 || errorCode(error) !== 'ENOENT') throw error
    }
  }
}

/** s3rver creates page tokens with a function that Node no longer has. */
async function listPage(
  { store }: S3rver,
  context: S3rverRequest,
  next: () => Promise<void>,
): Promise<void> {
  const { query } = context
  if (query['list-type'] !== '2' || context.path.split('/')[1] !== BUCKET) return next()
  const { objects, isTruncated } = await store.listObjects(BUCKET, {
    prefix: String(query['prefix'] ?? ''),
    startAfter: String(query['continuation-token'] ?? query['start-after'] ?? ''),
    maxKeys: Number(query['max-keys']),
  })
  const isFirst = (query['continuation-token'] ?? query['start-after']) === undefined
  if (!isTruncated && isFirst) return next()
  const last = isTruncated ? objects.at(-1) : undefined
  const token = last && `<NextContinuationToken>${last.key}</NextContinuationToken>`
  context.type = 'application/xml'
  context.body = [
    `<ListBucketResult><IsTruncated>${String(isTruncated)}</IsTruncated>${token ?? ''}`,
    ...objects.map(
      ({ key, size, lastModifiedDate, metadata }) =>
        `<Contents><Key>${key}</Key><Size>${size}</Size><ETag>${metadata.etag}</ETag><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
    ),
    '</ListBucketResult>',
  ].join('')
}

/** s3rver can't list or abort uploads. It stores the parts of each upload in a folder. */
async function uploadsOf(folder: string) {
  const place = join(folder, BUCKET, '._S3rver_uploads')
  const open = async (): Promise<string[]> => readdir(place).catch(() => [])
  const describe = async (id: string): Promise<string> => {
    const begun = (await stat(join(place, id))).birthtime.toISOString()
    const key = await readFile(join(place, id, 'key'), 'utf8')
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`
  }
  const answer: S3rverMiddleware = async (context, next) => {
    const { method, query } = context
    if (method === 'DELETE' && typeof query['uploadId'] === 'string') {
      await rm(join(place, query['uploadId']), { recursive: true })
      context.status = 204
    } else if (method === 'GET' && 'uploads' in query) {
      const list = await Promise.all((await open()).map(describe))
      context.type = 'application/xml'
      context.body = `<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`
    } else await next()
  }
  return { open, answer }
}
