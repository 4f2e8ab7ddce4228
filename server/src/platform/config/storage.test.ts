import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './env.ts'

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hush' }
const CREDENTIALS = { accessKeyId: 'id', secretAccessKey: 'hush' }

function load(env: Record<string, string>) {
  return loadConfig(env, '/srv').storage
}

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('S3 storage', () => {
  it('can be a bucket at Amazon in a region', () => {
    const env = { ...KEYS, ARBOR_STORAGE_URL: 's3://kept', AWS_REGION: 'eu-central-1' }
    const place = { kind: 's3', bucket: 'kept', prefix: '', credentials: CREDENTIALS }
    expect(load(env)).toEqual({ ...place, region: 'eu-central-1' })
    const other = { ...env, ARBOR_S3_REGION: 'us-west-2', AWS_SESSION_TOKEN: 'token' }
    expect(load(other)).toEqual({
      ...place,
      region: 'us-west-2',
      credentials: { ...CREDENTIALS, sessionToken: 'token' },
    })
  })

  it.each(['http://minio:9000', 'http://minio:9000/'])(
    'can be a bucket on the server %s',
    (endpoint) => {
      const env = { ...KEYS, ARBOR_STORAGE_URL: 's3://kept/a/b.c/', ARBOR_S3_ENDPOINT: endpoint }
      expect(load(env)).toEqual({
        kind: 's3',
        bucket: 'kept',
        prefix: 'a/b.c',
        endpoint: 'http://minio:9000',
        region: 'us-east-1',
        credentials: CREDENTIALS,
      })
    },
  )

  it('ignores AWS variables without s3://', () => {
    const folder = { kind: 'folder', folder: '/srv/data/objects' }
    expect(load({ ...KEYS, AWS_REGION: 'no region' })).toEqual(folder)
  })

  it.each(['s3://', 's3://ab', 's3://Big', 's3://a..b', 's3://u:hush@kept', 's3://kept/../x'])(
    'rejects the URL %s',
    (url) => {
      const faults = faultsOf({ ...KEYS, AWS_REGION: 'eu-central-1', ARBOR_STORAGE_URL: url })
      expect(faults).toEqual([expect.stringContaining('must look like s3://bucket')])
      expect(faults.join()).not.toContain('hush')
    },
  )

  it.each(['s3://kept//x', 's3://kept/a b', 's3://kept/.x', 's3://kept/x?y', 's3://kept/ü'])(
    'rejects the prefix in %s',
    (url) => {
      expect(faultsOf({ ...KEYS, AWS_REGION: 'r', ARBOR_STORAGE_URL: url })).toHaveLength(1)
    },
  )

  it('reports all faults together, without secrets', () => {
    const faults = faultsOf({
      ARBOR_STORAGE_URL: 's3://x',
      ARBOR_S3_ENDPOINT: 'http://u:hush@minio/path',
      AWS_REGION: 'not a region',
      AWS_SECRET_ACCESS_KEY: 'hush',
    })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'ARBOR_STORAGE_URL',
      'ARBOR_S3_ENDPOINT',
      'AWS_REGION',
      'AWS_ACCESS_KEY_ID',
    ])
    expect(faults.join()).not.toContain('hush')
  })

  it('requires a region if there is no endpoint', () => {
    expect(faultsOf({ ...KEYS, ARBOR_STORAGE_URL: 's3://kept' })).toEqual([
      expect.stringContaining('ARBOR_S3_REGION or AWS_REGION'),
    ])
  })

  it('rejects S3 settings without s3://', () => {
    expect(faultsOf({ ARBOR_S3_ENDPOINT: 'http://minio:9000' })).toEqual([
      'ARBOR_S3_ENDPOINT requires ARBOR_STORAGE_URL=s3://bucket.',
    ])
  })
})
