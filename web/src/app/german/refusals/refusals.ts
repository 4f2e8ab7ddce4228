import { refusalsOfAnswers } from './answers.ts'
import { refusalsOfDocuments } from './documents.ts'
import { refusalsOfKinds } from './kinds.ts'
import { refusalsOfPeople } from './people.ts'
import { refusalsOfServer } from './server.ts'

/** What the server refuses, by its reason; `{name}` stands for a parameter. */
export const REFUSALS: Readonly<Record<string, string>> = {
  ...refusalsOfKinds,
  ...refusalsOfDocuments,
  ...refusalsOfAnswers,
  ...refusalsOfPeople,
  ...refusalsOfServer,
}
