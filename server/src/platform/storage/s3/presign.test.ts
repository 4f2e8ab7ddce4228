import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presentObject } from '../presentation.ts'
import { createBucket, type S3Settings } from './client.ts'
import { createPresigner } from './presign.ts'

const AMAZON: S3Settings = {
  kind: 's3',
  bucket: 'kept',
  prefix: '',
  region: 'eu-central-1',
  credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfi' },
}
const SETTINGS: readonly S3Settings[] = [
  AMAZON,
  { ...AMAZON, bucket: 'with.dot', region: 'us-east-1' },
  { ...AMAZON, region: 'cn-north-1' },
  { ...AMAZON, endpoint: 'http://minio:9000' },
  { ...AMAZON, endpoint: 'https://s3.example.org' },
  { ...AMAZON, credentials: { ...AMAZON.credentials, sessionToken: 'to/ken+=\'(*)!"' } },
]

/** Sorted, because the order of the parameters doesn't matter. */
function partsOf(address: string): readonly string[] {
  const [place = '', query = ''] = address.split('?')
  return [place, ...query.split('&').toSorted()]
}

describe('a presigned URL', () => {
  it("equals the URL from Amazon's own presigner", async () => {
    // Each one signs for many days.
    const signers = SETTINGS.map((settings) => [settings, createPresigner(settings)] as const)
    const names = fc.string({ unit: 'grapheme', maxLength: 30 })
    const times = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...signers),
        names,
        times,
        async ([settings, presign], name, time) => {
          const { client } = createBucket(settings)
          // Otherwise, a checksum of the empty GET body would be signed, too.
          client.config.requestChecksumCalculation = () => Promise.resolve('WHEN_REQUIRED')
          const key = 'tenant/version/a-b_c.txt'
          const shown = presentObject({ name, type: 'text/plain; charset=utf-8' })
          const command = new GetObjectCommand({
            Bucket: settings.bucket,
            Key: key,
            ResponseCacheControl: shown['cache-control'],
            ResponseContentDisposition: shown['content-disposition'],
            ResponseContentType: shown['content-type'],
          })
          const expected = await getSignedUrl(client, command, {
            expiresIn: 21_600,
            signingDate: new Date(time * 1000),
          })
          const made = presign(key, {
            downloadName: name,
            contentType: 'text/plain; charset=utf-8',
            now: time * 1000,
          })
          expect(partsOf(made)).toEqual(partsOf(expected))
        },
      ),
      { numRuns: 60 },
    )
  })
})
