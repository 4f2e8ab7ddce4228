import { expect, test } from 'vitest'
import { remedyOf } from './remedy-of.ts'

test.for([
  ['The file is password-protected. Remove the password and upload it again.', 'file'],
  ['The file is damaged or incomplete and could not be opened.', 'file'],
  ['The storage of the server did not respond after several attempts.', 'again'],
  ['The server stopped several times while processing this document.', 'again'],
  ['The server has no disk space left for the document.', 'administrator'],
  ['An administrator can find the cause in the log.', 'administrator'],
  [null, 'again'],
] as const)('finds the remedy for %j: %s', ([error, remedy]) => {
  expect(remedyOf(error)).toBe(remedy)
})
