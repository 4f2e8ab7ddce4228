import { createServer } from 'node:http'
import { beforeAll, expect, it } from 'vitest'
import { listen, sharedTestServer, type TestServer } from '../../test/support/index.ts'
import { runCommand } from './command.test-support.ts'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await sharedTestServer()
  url = `http://127.0.0.1:${await listen(server.app)}`
})

const signIn = (email: string, password: string, address = url) =>
  runCommand({}, ['sign-in', '--email', email, '--url', address], password)

it('prints only an API key that works, and leaves no session', async () => {
  const { email, password, userId } = await server.newTenant()
  const sessions = () =>
    server.context.doors.acrossTenants((tx) =>
      tx.selectFrom('user_session').select('id').where('user_id', '=', userId).execute(),
    )
  const before = await sessions()
  const { code, stdout, stderr } = await signIn(email, `${password}\n`)
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `Signed in as ${email} at ${url} and created an API key.\n`,
  })
  expect(stdout).toMatch(/^sk-user-[\w-]+\n$/)
  const answer = await fetch(`${url}/v1/users/me`, {
    headers: { authorization: `Bearer ${stdout.trim()}` },
  })
  expect(await answer.json()).toMatchObject({ id: userId })
  expect(await sessions()).toEqual(before)
})

it('reports what went wrong, prints no key, and fails', async () => {
  const { email } = await server.newTenant()
  const strange = createServer((_request, response) => response.writeHead(404).end('<html>'))
  const strangePort = await new Promise<number>((resolve) => {
    strange.listen(0, '127.0.0.1', () => {
      const address = strange.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const told = [
    await signIn(email, 'not the password'),
    await signIn(email, ''),
    await signIn(email, 'x', `http://127.0.0.1:${strangePort}`),
  ]
  strange.close()
  const away = await signIn(email, 'x', `http://127.0.0.1:${strangePort}`)
  const noServer = `Can’t reach an Arbor server at http://127.0.0.1:${strangePort}. Check that it is running, and set its URL with --url.`
  expect([...told, away]).toEqual(
    [
      'Sign-in failed: Incorrect email or password.',
      'The password is empty. Type it, or pipe it in.',
      `${noServer} Another program responded with status 404.`,
      noServer,
    ].map((message) => ({ code: 1, stdout: '', stderr: `${message}\n` })),
  )
})
