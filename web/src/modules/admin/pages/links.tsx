import { useState } from 'react'
import { OutsideLinks } from '../../../app/sharing/outside-links.tsx'
import { texts as links } from '../../../app/sharing/outside-texts.ts'
import { useTenant } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { changeTenant, refreshTenant } from '../queries.ts'
import { texts } from '../texts.ts'

/** Whether there are links for people outside, for how long they work, and all of them. */
export function LinksPage() {
  return (
    <Page title={texts.screens['/admin/links']}>
      <div className="flex max-w-4xl flex-col gap-6 p-4">
        <Permission />
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold">{links.title}</h2>
          <OutsideLinks />
        </section>
      </div>
    </Page>
  )
}

function Permission() {
  const { id, settings } = useTenant()
  const { isBusy, perform } = usePerform(refreshTenant)
  const [days, setDays] = useState(String(settings.outside_link_days))
  const save = (changes: { outside_links: boolean } | { outside_link_days: number }) =>
    perform(async () => {
      await changeTenant(id, { settings: changes })
      offerUndo(links.saved)
    })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={settings.outside_links}
            disabled={isBusy}
            onChange={({ target }) => void save({ outside_links: target.checked })}
          />
          {links.allow}
        </label>
        <p className="text-soft">{links.allowWhy}</p>
      </div>
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save({ outside_link_days: Number(days) })
        }}
      >
        <label htmlFor="outside-link-days">{links.most}</label>
        <input
          id="outside-link-days"
          type="number"
          required
          min={1}
          max={3650}
          value={days}
          onChange={({ target }) => setDays(target.value)}
          className={`${controlClass} w-24`}
        />
        <Button type="submit" disabled={isBusy}>
          {shared.save}
        </Button>
      </form>
    </div>
  )
}
