import type { Schemas } from '@arbor/client'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { saidBy } from '../source-messages.ts'
import { texts } from '../form-texts.ts'

type Props = {
  readonly test: () => Promise<Schemas['SourceTestResponse']>
  readonly explain: (error: unknown) => string
}

/** Tries to read the source and says what was found, or what is wrong. */
export function TestButton({ test, explain }: Props) {
  const [result, setResult] = useState<Schemas['SourceTestResponse'] | 'testing'>()
  const run = async (): Promise<void> => {
    setResult('testing')
    try {
      const { ok, message } = await test()
      setResult({ ok, message: saidBy(message) })
    } catch (error) {
      setResult({ ok: false, message: explain(error) })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button disabled={result === 'testing'} onClick={() => void run()}>
        {texts.test}
      </Button>
      <p role="status" className="basis-full empty:hidden">
        {result === 'testing' && <span className="text-soft">{texts.testing}</span>}
        {typeof result === 'object' && result.ok && result.message}
        {typeof result === 'object' && !result.ok && (
          <span className="text-danger">
            {texts.testFails} {result.message}
          </span>
        )}
      </p>
    </div>
  )
}
