import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'

/** The classes of a field. The caller sets the width. */
export const controlClass =
  'h-8 rounded-md border border-line-strong/60 bg-panel px-2.5 outline-offset-0 placeholder:text-soft'
export const inputClass = `${controlClass} w-full`

type Props = ComponentProps<'input'> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

/** A text field with a label above and a hint below. */
export function Field({ label, hint, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={inputClass}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The place where a form says what went wrong. Screen readers announce it immediately. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className={cx('text-danger', !children && 'hidden')}>
      {children}
    </p>
  )
}
