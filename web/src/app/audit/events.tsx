import { formatExactly, formatNumber } from '../format.ts'
import { Cell, Table, TableRow } from '../../ui/table.tsx'
import type { Kind } from './kinds.ts'
import { kindWords } from './kind-texts.ts'
import { detailsOf, fieldsOf, nameIn, type Change } from './model.ts'
import type { AuditEvent } from './queries.ts'
import { texts } from './texts.ts'

/** Events as a table, newest first. */
export function Events({ events }: { readonly events: readonly AuditEvent[] }) {
  return (
    <Table
      label={texts.list}
      columns={[texts.when, texts.who, texts.what, texts.through]}
      wideOnly={[1, 3]}
    >
      {events.map((event) => (
        <TableRow key={event.id}>
          <Cell className="align-top whitespace-nowrap max-md:whitespace-normal">
            {formatExactly(event.at)}
            <span className="block text-sm wrap-anywhere text-soft md:hidden">{whoOf(event)}</span>
          </Cell>
          <Cell wideOnly className="min-w-48 align-top wrap-anywhere">
            {whoOf(event)}
          </Cell>
          <Cell className="w-1/2 align-top wrap-anywhere">
            <WhatHappened event={event} />
          </Cell>
          <Cell wideOnly className="align-top text-soft">
            {texts.credentials[event.credential]}
            {event.address !== null && <span className="block text-sm">{event.address}</span>}
          </Cell>
        </TableRow>
      ))}
    </Table>
  )
}

/** Work in the background. Nobody started it if a schedule did. */
const BACKGROUND: ReadonlySet<AuditEvent['credential']> = new Set<AuditEvent['credential']>([
  'service',
  'source',
  'workflow',
])

/** Who it was, as far as the record knows. */
export function whoOf({ user_id: id, email, credential }: AuditEvent): string {
  if (email !== null) return email
  if (id !== null) return texts.former
  if (credential === 'none') return texts.server
  return BACKGROUND.has(credential) ? texts.credentials[credential] : texts.nobody
}

/** Servers that are newer than this page know more kinds. */
const wordOf = (kind: string): string => (kind in kindWords ? kindWords[kind as Kind] : kind)

/** What happened, with the details behind a click. */
export function WhatHappened({ event }: { readonly event: AuditEvent }) {
  // Calls of agents are about a tool or an operation, and their changes have events of their own.
  const isCall = event.kind === 'agent.called' || event.kind === 'agent.ended'
  const name = isCall ? event.operation : nameIn(event)
  const { outcome } = detailsOf(event)
  return (
    <details>
      <summary className="w-fit rounded hover:text-accent">
        {wordOf(event.kind)}
        {name !== undefined && <span className="text-soft">: {name}</span>}
        {outcome !== undefined && <span className="text-soft"> ({texts.outcomes[outcome]})</span>}
      </summary>
      <MoreAbout event={event} />
    </details>
  )
}

function MoreAbout({ event }: { readonly event: AuditEvent }) {
  const {
    changes = [],
    more_changes: more,
    chunk_ids: chunks,
    private_of: privateOf,
  } = detailsOf(event)
  const facts = [
    [texts.operation, event.operation],
    [texts.app, event.client_id],
    [texts.address, event.address],
    [texts.request, event.request_id],
    [texts.number, event.sequence === null ? texts.notYet : formatNumber(event.sequence)],
  ] as const
  return (
    <div className="flex flex-col gap-1.5 py-1.5 text-sm">
      {privateOf !== undefined && <p className="text-warn">{texts.privateOf}</p>}
      {changes.map((change, at) => (
        // The same row can change twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Changed key={at} change={change} />
      ))}
      {more !== undefined && <p>{texts.moreChanges(more)}</p>}
      {chunks !== undefined && <p>{texts.chunks(chunks.length)}</p>}
      <dl className="text-soft">
        {facts.map(([name, value]) =>
          value === null ? undefined : (
            <div key={name} className="flex flex-wrap gap-x-1.5">
              <dt>{name}:</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}

function Changed({ change }: { readonly change: Change }) {
  return (
    <div>
      <p className="font-semibold">
        <code>{change.table}</code> {texts[change.change]}
      </p>
      <ul>
        {fieldsOf(change).map(({ name, before, after }) => (
          <li key={name} className="break-all">
            <code>{name}</code>: {before === '' ? '' : `${before} → `}
            {after === '' ? texts.nothing : after}
          </li>
        ))}
      </ul>
    </div>
  )
}
