import {
  Suspense,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
} from 'react'

type ButtonProps = ComponentProps<'button'>

type Props = {
  readonly Button: ComponentType<ButtonProps>
  /** What the button opens. */
  readonly Popup: ComponentType<{ readonly trigger: ReactElement<ButtonProps> }>
  /** Starts to load the popup. */
  readonly load: () => Promise<unknown>
}

/** A button whose popup is loaded when someone is about to open it. */
export function Opener({ Button, Popup, load }: Props) {
  const [isUsed, setUsed] = useState(false)
  const button = (
    <Button
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setUsed(true)}
    />
  )
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <Popup trigger={<Button />} />
    </Suspense>
  )
}
