import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const LOOKS = {
  plain: 'border border-line bg-panel hover:bg-hover',
  strong: 'bg-accent text-accent-ink hover:brightness-95 font-medium',
  quiet: 'hover:bg-hover text-soft hover:text-ink',
  danger: 'border border-line bg-panel text-danger hover:bg-hover',
} as const

export type ButtonLook = keyof typeof LOOKS

/** The classes of a button, for links and triggers that look like one. */
export function buttonClass(look: ButtonLook = 'plain', className?: string): string {
  return cx(
    'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md px-3 whitespace-nowrap select-none',
    'disabled:opacity-50 aria-disabled:opacity-50',
    LOOKS[look],
    className,
  )
}

type Props = ComponentProps<'button'> & { readonly look?: ButtonLook }

export function Button({ look = 'plain', className, type = 'button', ...rest }: Props) {
  return <button {...rest} type={type} className={buttonClass(look, className)} />
}

type IconProps = Omit<ComponentProps<'button'>, 'aria-label'> & { readonly label: string }

/** A button with only an icon. Its name is available to screen readers and on hover. */
export function IconButton({
  label,
  title = label,
  className,
  type = 'button',
  ...rest
}: IconProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={title}
      className={cx(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink disabled:opacity-50',
        className,
      )}
    />
  )
}
