import { Time } from '../../../../app/time.tsx'
import type { Webhook } from '../queries.ts'
import { texts } from '../texts.ts'

/** Whether a webhook is on, and since when its receiver accepts nothing. */
export function Condition({ webhook }: { readonly webhook: Webhook }) {
  const { is_enabled: isOn, disabled_reason: reason, failing_since: since } = webhook
  return (
    <>
      <span className={isOn ? undefined : 'text-soft'}>{isOn ? texts.on : texts.off}</span>
      {reason !== null && (
        <span className="block text-sm text-danger">{texts.reasons[reason]}</span>
      )}
      {reason === null && since !== null && (
        <span className="block text-sm text-danger">
          {texts.failing} <Time at={since} isInSentence />
        </span>
      )}
    </>
  )
}
