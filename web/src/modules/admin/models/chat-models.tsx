import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskOnce } from '../../../app/ask-once.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { Loaded } from '../../../app/loaded.tsx'
import { offerUndo } from '../../../app/undo.tsx'
import { Button } from '../../../ui/button.tsx'
import { ModelAbilities } from '../components/model-abilities.tsx'
import { ChatModelDialog } from './chat-model-dialog.tsx'
import { chatModelsQuery, deleteChatModel, setDefault, type ChatModel } from './queries.ts'
import { texts } from './texts.ts'

type Open = { readonly model?: ChatModel }

/** The language models that people can ask: the server's own, and those that the owner adds. */
export function ChatModels() {
  const query = useQuery(chatModelsQuery)
  const [open, setOpen] = useState<Open>()
  const [removed, setRemoved] = useState<ChatModel>()
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4">
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
          <h2 className="font-semibold">{texts.title}</h2>
          <p className="text-sm text-soft">{texts.why}</p>
        </div>
        {query.data && (query.data.allows_addresses || query.data.server_model !== null) && (
          <Button look="strong" onClick={() => setOpen({})}>
            {texts.add}
          </Button>
        )}
      </div>
      <Loaded query={query} lines={3}>
        {({ items, server_model: ofServer, allows_addresses: mayBeElsewhere }) => {
          const chosen = items.find((model) => model.is_default)
          return (
            <>
              <ul aria-label={texts.title} className="flex flex-col">
                {ofServer !== null && <ServerLine name={ofServer} chosen={chosen} />}
                {items.map((model) => (
                  <Line
                    key={model.id}
                    model={model}
                    onEdit={() => setOpen({ model })}
                    onRemove={() => setRemoved(model)}
                  />
                ))}
              </ul>
              {items.length === 0 && ofServer === null && <p className="px-4">{texts.none}</p>}
              {!mayBeElsewhere && <p className="px-4 text-sm text-soft">{texts.notAllowed}</p>}
              {open && (
                <ChatModelDialog
                  model={open.model}
                  hasServer={ofServer !== null}
                  mayBeElsewhere={mayBeElsewhere}
                  onClose={() => setOpen(undefined)}
                />
              )}
            </>
          )
        }}
      </Loaded>
      {removed && (
        <AskOnce
          title={texts.removeTitle(removed.name)}
          action={texts.removeNow}
          onConfirm={() => attempt(() => deleteChatModel(removed.id))}
          onClose={() => setRemoved(undefined)}
        >
          <p>{texts.removeWhat}</p>
        </AskOnce>
      )}
    </section>
  )
}

function attempt(work: () => Promise<void>): void {
  work().catch((error: unknown) => offerUndo(sentenceOf(error)))
}

const LINE = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line/60 px-4 py-2.5'
const BADGE = 'rounded-full border border-line-strong px-2 py-0.5 text-xs text-soft'

type ServerLineProps = {
  readonly name: string
  /** The model of the tenant that answers by default. */
  readonly chosen: ChatModel | undefined
}

function ServerLine({ name, chosen }: ServerLineProps) {
  return (
    <li className={LINE}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-words">{name}</span>
          {!chosen && <span className={BADGE}>{texts.isDefault}</span>}
        </p>
        <p className="text-sm text-soft">{texts.ofServer}</p>
      </div>
      {chosen && (
        <Button
          aria-label={texts.makeDefaultOf(name)}
          onClick={() => attempt(() => setDefault(chosen.id, false))}
        >
          {texts.makeDefault}
        </Button>
      )}
    </li>
  )
}

type LineProps = {
  readonly model: ChatModel
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Line({ model, onEdit, onRemove }: LineProps) {
  const { id, name, base_url: address, is_default: isDefault, is_enabled: isEnabled } = model
  const badges = [
    isDefault && texts.isDefault,
    !isEnabled && texts.isOff,
    model.group_ids.length > 0 && texts.forGroups,
  ].filter((each) => each !== false)
  return (
    <li className={LINE}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-words">{name}</span>
          {badges.map((badge) => (
            <span key={badge} className={BADGE}>
              {badge}
            </span>
          ))}
        </p>
        <p className="text-sm break-words text-soft">
          {address === null
            ? texts.atServer(model.model)
            : texts.at(model.model, URL.parse(address)?.host ?? address)}
        </p>
        {model.abilities && <ModelAbilities abilities={model.abilities} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isDefault && isEnabled && (
          <Button
            aria-label={texts.makeDefaultOf(name)}
            onClick={() => attempt(() => setDefault(id, true))}
          >
            {texts.makeDefault}
          </Button>
        )}
        <Button aria-label={texts.editOf(name)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button look="danger" aria-label={texts.removeOf(name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
