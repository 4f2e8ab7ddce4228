import { expect, it } from 'vitest'
import { parseAddress } from './git.address.ts'
import { toGitFault } from './git.faults.ts'

const ended = (log: string) => toGitFault({ code: 128, why: 'ended', log })

it('tells why git refuses a repository of another owner', () => {
  const log =
    "fatal: detected dubious ownership in repository at '/srv/a.git'\nTo add an exception for this directory, call:\n\tgit config --global --add safe.directory /srv/a.git\nfatal: Could not read from remote repository."
  expect(ended(log)).toMatchObject({
    mayPass: true,
    message: expect.stringMatching(/another user owns it.*safe\.directory/),
  })
})

it.each([
  ['fatal: unable to access: The requested URL returned error: 404', true],
  ["fatal: couldn't find remote ref refs/heads/x", true],
  ["fatal: '/srv/a.git' does not appear to be a git repository", true],
  ['ssh: connect to host a port 22: No route to host', true],
  ['fatal: Authentication failed', false],
  ['Host key verification failed.', false],
])('knows whether %j may pass without other settings', (log, mayPass) => {
  expect(ended(log).mayPass).toBe(mayPass)
})

it('gives git the address as it was checked', () => {
  expect(parseAddress('HTTPS://Git.Example.COM:443/team/../a.git')).toMatchObject({
    url: 'https://git.example.com/a.git',
    host: 'git.example.com',
  })
  expect(parseAddress('ssh://%67it@example.com/a%20b.git')).toMatchObject({
    url: 'ssh://%67it@example.com/a%20b.git',
    path: '/a b.git',
  })
})
