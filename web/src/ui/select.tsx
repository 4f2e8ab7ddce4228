import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass } from './field.tsx'

type Props<T extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  /** For screen readers. The visible label is beside it. */
  readonly label: string
  readonly value: T
  readonly options: Readonly<Record<T, string>>
  readonly onChoose: (value: T) => void
}

/** One of a few values. */
export function Select<T extends string>(props: Props<T>) {
  const { label, value, options, onChoose, className, ...rest } = props
  return (
    <select
      {...rest}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as T)}
      className={cx(controlClass, 'pe-7', className)}
    >
      {Object.entries<string>(options).map(([one, word]) => (
        <option key={one} value={one}>
          {word}
        </option>
      ))}
    </select>
  )
}
