import { useState } from 'react'
import { basePath } from '../../../../app/arbor.ts'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyField } from '../../../../ui/copy-field.tsx'
import type { Source } from '../model.ts'
import { refreshSources, renewSecret } from '../queries.ts'
import { texts } from '../texts.ts'

/** How a program lets a source run, or pushes to it. */
export function Webhook({ source }: { readonly source: Source }) {
  const { isBusy, perform } = usePerform(refreshSources)
  const [secret, setSecret] = useState<string>()
  const words = { copy: texts.copy, copied: texts.copied }
  if (source.kind === 'push') {
    return (
      <section className="flex max-w-2xl flex-col gap-2">
        <p className="text-soft">{texts.pushed}</p>
        <CopyField label={texts.id} value={source.id} {...words} />
      </section>
    )
  }
  return (
    <details className="max-w-2xl">
      <summary className="cursor-pointer font-semibold">{texts.webhook}</summary>
      <div className="mt-2 flex flex-col gap-3">
        <p className="text-soft">{texts.webhookWhy}</p>
        <CopyField
          label={texts.address}
          value={`${location.origin}${basePath}/v1/sources/${source.id}/notify`}
          {...words}
        />
        {secret !== undefined && <CopyField label={texts.secret} value={secret} {...words} />}
        <div>
          <Button
            disabled={isBusy}
            onClick={() => void perform(async () => setSecret(await renewSecret(source.id)))}
          >
            {texts.newSecret}
          </Button>
        </div>
      </div>
    </details>
  )
}
