import { isTransient } from '@arbor/client'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { Message } from '../ui/states.tsx'
import { explain } from './failures.ts'
import { texts } from './texts.ts'

type Props = { readonly error: unknown; readonly onRetry?: (() => void) | undefined }

/** A place whose content could not be read: why, another try where it may help, and the way back. */
export function Failure({ error, onRetry }: Props) {
  const { title, why } = explain(error)
  return (
    <Message
      title={title}
      action={
        <>
          {onRetry && isTransient(error) && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
          <Link to="/" className={buttonClass()}>
            {texts.toHome}
          </Link>
        </>
      }
    >
      {why}
    </Message>
  )
}

/** The page of an address that leads nowhere. */
export function NotFound() {
  return (
    <Message
      title={texts.notFound}
      action={
        <Link to="/" className={buttonClass()}>
          {texts.toHome}
        </Link>
      }
    >
      {texts.notFoundWhy}
    </Message>
  )
}
