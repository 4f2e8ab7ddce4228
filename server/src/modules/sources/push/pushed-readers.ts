import type { Reader } from '@arbor/connectors'
import { invalidInput } from '../../../platform/core/errors.ts'

type Place = readonly (string | number)[]

/** Reads `person:anna@example.com`, `group:Finance` and `everyone`. @throws InvalidInput */
export function readPushedReaders(given: readonly unknown[], place: Place): Reader[] {
  return given.map((each, at) => {
    const [, kind, name = ''] =
      (typeof each === 'string' && /^(everyone|person:|group:)(.*)$/su.exec(each)) || []
    if (kind === 'everyone' && name === '') return { kind }
    if (kind === 'person:' && name.trim() !== '') return { kind: 'person', address: name }
    if (kind === 'group:' && name.trim() !== '') return { kind: 'group', name }
    const expected =
      'A reader is `everyone`, or `person:` with an email address, or `group:` with a name'
    throw invalidInput([...place, at], expected, each)
  })
}

/** Reads the readers in a form, a list in JSON. @throws InvalidInput */
export function readReadersOfForm(text: string | null | undefined): Reader[] | undefined {
  if (text == null) return undefined
  const given = parse(text)
  if (!Array.isArray(given)) {
    throw invalidInput(['body', 'readers'], 'Readers are a list in JSON', text.slice(0, 200))
  }
  return readPushedReaders(given, ['body', 'readers'])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
