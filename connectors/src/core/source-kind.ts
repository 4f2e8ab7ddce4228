import type { Static, TObject } from 'typebox'
import type { Connector } from './connector.ts'
import type { ConnectorServices } from './services.ts'

/** Who hears of changes of a watched source. */
export type WatchHandlers = {
  /** Something has changed, and has been quiet since. */
  readonly changed: () => void
  /** The watch has ended because of an error. */
  readonly ended: (error: unknown) => void
}

/** A source can't be watched, with a message for the log. */
export class NotWatched extends Error {}

/** A source that is being watched. */
export type Watch = {
  /** Whether it still watches the right thing, because that may have been replaced. */
  isCurrent(): Promise<boolean>
  close(): void
}

/** A kind of source. */
export type SourceKind<S extends TObject = TObject> = {
  readonly kind: string
  /** What people call it. */
  readonly title: string
  /** All settings, including the secret ones, which must be texts. Each has a description for people. */
  readonly settings: S
  /** Checks what the schema can't express. @throws SourceFault for settings that can never work */
  readonly check?: (settings: Static<S>) => void
  /** Names of the secret settings. They are stored encrypted and never shown again. */
  readonly secrets: readonly string[]
  /**
   * The party to which the secrets are sent. If a change of the settings changes it, stored secrets aren't used any more,
   * because people who may change the settings could otherwise have them sent to a server of their own. Without it, any
   * change of a setting counts.
   */
  readonly sentTo?: (settings: Static<S>) => string
  /**
   * Whether an item keeps its id after a move. If not, the engine recognizes a moved file by its fingerprint, if only one
   * missing and only one new item have it.
   */
  readonly movesKeepIds: boolean
  /** Whether names come from titles, so that a dot at their beginning doesn't hide anything. */
  readonly namesAreTitles?: boolean
  /** Whether items may have readers, possibly only if the settings ask for them. */
  readonly givesReaders?: boolean
  /** Why the kind can't be used on this server, for the person who wants to. Undefined if it can. */
  readonly unavailable?: (services: ConnectorServices) => string | undefined
  /**
   * Opens a connector. It may throw a `SourceFault`. Unset for sources to which others push.
   * @param settings without the secret ones
   * @param credentials the secret settings by name
   */
  readonly open?: (
    settings: Static<S>,
    credentials: Readonly<Record<string, string>>,
    services: ConnectorServices,
  ) => Connector | Promise<Connector>
  /**
   * Watches the source for changes, if the kind can. Sources of such a kind without a schedule are also compared each
   * hour, because a watch can miss something. @throws SourceFault, NotWatched
   */
  readonly watch?: (
    settings: Static<S>,
    credentials: Readonly<Record<string, string>>,
    services: ConnectorServices,
    handlers: WatchHandlers,
  ) => Promise<Watch>
}

/** The party to which a source with these settings sends its secrets. */
export function recipientOf(kind: SourceKind, settings: Readonly<Record<string, unknown>>): string {
  if (kind.sentTo) return kind.sentTo(settings)
  const shown = Object.entries(settings).filter(([name]) => !kind.secrets.includes(name))
  return JSON.stringify(shown.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Declares a kind, with the types of its settings. */
export function sourceKind<S extends TObject>(kind: SourceKind<S>): SourceKind {
  return kind
}
