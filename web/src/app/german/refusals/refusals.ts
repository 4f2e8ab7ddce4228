import { refusalsOfAnswers } from './answers.ts'
import { refusalsOfDocuments } from './documents.ts'
import { refusalsOfKinds } from './kinds.ts'
import { refusalsOfPeople } from './people.ts'
import { refusalsOfServer } from './server.ts'

/** German error messages by `reason`. `{name}` is a parameter. */
export const REFUSALS: Readonly<Record<string, string>> = {
  ...refusalsOfKinds,
  ...refusalsOfDocuments,
  ...refusalsOfAnswers,
  ...refusalsOfPeople,
  ...refusalsOfServer,
}
