import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../ui/select.tsx'
import { useMe } from '../session.ts'
import { keepModel, keptModel, usableModelsQuery } from './choice.ts'
import { texts } from './texts.ts'

/** Which model the person asks, if they can use more than one. The browser remembers it. */
export function ModelChoice() {
  const { id } = useMe()
  const { data = [] } = useQuery(usableModelsQuery)
  const [chosen, setChosen] = useState(() => keptModel(id))
  const [first, ...others] = data
  if (!first || others.length === 0) return null
  const options = Object.fromEntries([
    ['', texts.byDefault(first.name)],
    ...others.map(({ name }) => [name, name] as const),
  ])
  return (
    <Select
      label={texts.model}
      title={texts.model}
      value={chosen !== undefined && chosen in options ? chosen : ''}
      options={options}
      className="max-h-7 max-w-44 min-w-0 border-transparent bg-transparent py-0 text-sm text-soft hover:bg-hover"
      onChoose={(name) => {
        const next = name === '' ? undefined : name
        keepModel(id, next)
        setChosen(next)
      }}
    />
  )
}
