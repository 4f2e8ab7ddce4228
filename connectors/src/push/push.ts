import { Type } from 'typebox'
import { sourceKind } from '../core/source-kind.ts'

/** A source to which other programs push items through the API. */
export const pushKind = sourceKind({
  kind: 'push',
  title: 'Pushed by a program',
  settings: Type.Object({}, { additionalProperties: false }),
  secrets: [],
  movesKeepIds: true,
  givesReaders: true,
})
