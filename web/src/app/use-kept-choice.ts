import { useState } from 'react'
import { useMe } from './session.ts'

/**
 * A choice that this browser remembers for each person.
 * @param name what is chosen, unique in the workspace
 * @param read reads a stored choice; gets null without one, and any text if somebody else has written it
 */
export function useKept<T>(
  name: string,
  read: (stored: string | null) => T,
  write: (value: T) => string,
): readonly [T, (value: T) => void] {
  const key = `arbor-${name} ${useMe().id}`
  const [value, setValue] = useState(() => read(localStorage.getItem(key)))
  return [
    value,
    (next) => {
      localStorage.setItem(key, write(next))
      setValue(next)
    },
  ]
}
