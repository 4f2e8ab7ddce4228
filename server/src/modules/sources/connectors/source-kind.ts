import type { Static, TObject } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import type { Connector } from './connector.ts'

/** A kind of source. */
export type SourceKind<S extends TObject = TObject> = {
  readonly kind: string
  /** What people call it. */
  readonly title: string
  /** All settings, including the secret ones, which must be texts. Each has a description for people. */
  readonly settings: S
  /** Names of the secret settings. They are stored encrypted and never shown again. */
  readonly secrets: readonly string[]
  /**
   * Whether an item keeps its id after a move. If not, the engine recognizes a moved file by its fingerprint, if only one
   * missing and only one new item have it.
   */
  readonly movesKeepIds: boolean
  /** Why the kind can't be used on this server, for the person who wants to. Undefined if it can. */
  readonly unavailable?: (context: Context) => string | undefined
  /**
   * Opens a connector. It may throw a `SourceFault`. Unset for sources to which others push.
   * @param settings without the secret ones
   * @param credentials the secret settings by name
   */
  readonly open?: (
    settings: Static<S>,
    credentials: Readonly<Record<string, string>>,
    context: Context,
  ) => Connector | Promise<Connector>
}

/** Declares a kind, with the types of its settings. */
export function sourceKind<S extends TObject>(kind: SourceKind<S>): SourceKind {
  return kind
}
