import { Loaded } from '../../../../app/loaded.tsx'
import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AskOnce } from '../../../../app/ask-once.tsx'
import { formatNumber } from '../../../../app/format.ts'
import { refreshHolds } from '../../../../app/retention/queries.ts'
import { effectsOf } from '../../../../app/retention/rule-list.tsx'
import { offerUndo } from '../../../../app/undo.tsx'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { lazily } from '../../../../ui/patiently.ts'
import { Message } from '../../../../ui/states.tsx'
import { Cell, Table, TableRow } from '../../../../ui/table.tsx'
import { ListPager } from '../../components/list-pager.tsx'
import { texts as admin } from '../../texts.ts'
import { deleteRule, rulesQuery, type Rule } from '../queries.ts'
import { texts } from '../rule-texts.ts'

const RuleDialog = lazily(async () => (await import('../components/rule-dialog.tsx')).RuleDialog)

type Asked = { readonly what: 'edit' | 'remove'; readonly rule: Rule } | { readonly what: 'add' }

/** All retention rules of the tenant. */
export function RulesPage() {
  const [page, setPage] = useState(0)
  const [asked, ask] = useState<Asked>()
  const query = useQuery(rulesQuery(page))
  // The last page has become empty.
  if (page > 0 && query.data?.items.length === 0) setPage(page - 1)
  const isEmpty = query.data?.total === 0
  const add = (
    <Button look="strong" onClick={() => ask({ what: 'add' })}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={admin.screens['/admin/retention']} actions={!isEmpty && add}>
      <Loaded query={query} lines={6}>
        {(data) =>
          isEmpty ? (
            <Message title={texts.none} icon={<CalendarClock size={28} aria-hidden />} action={add}>
              {texts.why}
            </Message>
          ) : (
            <>
              <p className="max-w-4xl px-4 py-3 text-soft">{texts.why}</p>
              <Table
                label={admin.screens['/admin/retention']}
                columns={[texts.name, texts.does, texts.scheduled]}
                actions={texts.actions}
                wideOnly={[1, 2]}
              >
                {data.items.map((rule) => (
                  <Line key={rule.id} rule={rule} onAsk={(what) => ask({ what, rule })} />
                ))}
              </Table>
            </>
          )
        }
      </Loaded>
      <ListPager page={page} total={query.data?.total} onPage={setPage} />
      {asked && <Dialogs asked={asked} onClose={() => ask(undefined)} />}
    </Page>
  )
}

type DialogsProps = { readonly asked: Asked; readonly onClose: () => void }

function Dialogs({ asked, onClose }: DialogsProps) {
  const { perform } = usePerform(refreshHolds)
  if (asked.what !== 'remove') {
    const rule = asked.what === 'edit' ? asked.rule : undefined
    return (
      <Suspense>
        <RuleDialog rule={rule} onClose={onClose} />
      </Suspense>
    )
  }
  const { id, name } = asked.rule
  return (
    <AskOnce
      title={texts.removeTitle(name)}
      action={texts.removeNow}
      onClose={onClose}
      onConfirm={() =>
        void perform(async () => {
          await deleteRule(id)
          offerUndo(texts.removed(name))
        })
      }
    >
      {texts.removeWhy}
    </AskOnce>
  )
}

type LineProps = { readonly rule: Rule; readonly onAsk: (what: 'edit' | 'remove') => void }

function Line({ rule, onAsk }: LineProps) {
  const { name, scheduled } = rule
  const effects = effectsOf({ ...rule, kept_until: null, delete_at: null })
  return (
    <TableRow>
      <Cell className="w-2/5 align-top wrap-anywhere max-md:w-full">
        <span className="line-clamp-3 font-medium">{name}</span>
        <span className="block text-sm text-soft">
          <Target rule={rule} />
        </span>
        <span className="block text-sm md:hidden">{effects.join(' · ')}</span>
      </Cell>
      <Cell wideOnly className="align-top">
        {effects.map((effect) => (
          <span key={effect} className="block">
            {effect}
          </span>
        ))}
      </Cell>
      <Cell wideOnly className="align-top tabular-nums">
        {formatNumber(scheduled)}
      </Cell>
      <Cell className="align-top">
        <span className="flex flex-wrap justify-end gap-1">
          <Button
            className="h-7 px-2"
            aria-label={texts.editOf(name)}
            onClick={() => onAsk('edit')}
          >
            {texts.edit}
          </Button>
          <Button
            look="danger"
            className="h-7 px-2"
            aria-label={texts.removeOf(name)}
            onClick={() => onAsk('remove')}
          >
            {texts.remove}
          </Button>
        </span>
      </Cell>
    </TableRow>
  )
}

/** What the rule is for. A folder opens. */
function Target({ rule }: { readonly rule: Rule }) {
  const { path_part_id: part, target_name: name, materialized_path: path } = rule
  if (part === null) return texts.tagNamed(name)
  if (path === null) return `${name} (${texts.gone})`
  return (
    <Link to="/browse/{-$part}" params={{ part }} className="hover:underline">
      {shownPath({ materialized_path: path }).split('/').slice(1).join(' / ')}
    </Link>
  )
}
