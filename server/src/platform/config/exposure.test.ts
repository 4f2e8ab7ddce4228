import { expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { exposureWarnings } from './exposure.ts'

const URL_MISSING = 'ARBOR_PUBLIC_URL is not set'
const PLAIN = 'unencrypted'
const OPEN = 'ARBOR_SIGN_UP=invited'

it.each([
  [{}, []],
  [{ HOST: 'localhost' }, []],
  [{ HOST: '127.0.0.2', PORT: '0' }, []],
  [{ ARBOR_PUBLIC_URL: 'http://localhost:9000' }, []],
  [{ HOST: '0.0.0.0' }, [URL_MISSING, PLAIN, OPEN]],
  [{ HOST: '192.0.2.1' }, [URL_MISSING, PLAIN, OPEN]],
  [{ HOST: '0.0.0.0', ARBOR_SIGN_UP: 'invited' }, [URL_MISSING, PLAIN]],
  [{ HOST: '::', ARBOR_PUBLIC_URL: 'http://kb.example.org' }, [PLAIN, OPEN]],
  [{ HOST: '0.0.0.0', ARBOR_PUBLIC_URL: 'https://kb.example.org' }, [OPEN]],
  // Behind a reverse proxy on this machine.
  [{ ARBOR_PUBLIC_URL: 'https://kb.example.org' }, [OPEN]],
  [{ ARBOR_PUBLIC_URL: 'https://kb.example.org', ARBOR_SIGN_UP: 'invited' }, []],
])('with %j, the operator is warned about %j', (env, expected) => {
  const warnings = exposureWarnings(loadConfig(env, '/srv'))
  expect(warnings).toEqual(expected.map((part) => expect.stringContaining(part)))
})
