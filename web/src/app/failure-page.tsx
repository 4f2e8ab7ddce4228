import { isTransient } from '@arbor/client'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { Message } from '../ui/states.tsx'
import { explain } from './failures.ts'
import { texts } from './texts.ts'

type Props = { readonly error: unknown; readonly onRetry?: (() => void) | undefined }

/** Shown instead of content that failed to load: the reason, a retry if that may help, and a link home. */
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

/** The page for a URL that doesn't exist. */
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
