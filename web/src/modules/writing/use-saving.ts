import { kindOf } from '@arbor/client'
import { useRef, useState, type RefObject } from 'react'
import { arbor } from '../../app/arbor.ts'
import { sentenceOf } from '../../app/failures.ts'
import { refreshSoon } from '../../app/refresh.ts'
import { conflictsIn, withMarks } from './conflicts.ts'
import type { EditorHandle } from './editor/editor.tsx'
import { writeText } from './encoding.ts'
import { merge } from './merge.ts'
import { MOST_BYTES, type Document } from './model.ts'
import { readNewestSource, type Source } from './queries.ts'
import { texts } from './texts.ts'

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving'; readonly share: number }
  | { readonly kind: 'saved'; readonly versionId: string }
  | { readonly kind: 'failed'; readonly why: string }

/** The text that the editor's text is based on, and the newest version that the person knows of. */
export type Base = Pick<Source, 'newestId' | 'text'>

/** Others can save again while the texts are merged. After so many times, the person tries again. */
const MOST_MERGES = 5

export type Edited = {
  readonly document: Document
  readonly source: Source
  readonly handle: RefObject<EditorHandle | null>
}

/** Saves the text as a new version. If somebody else was faster, merges both texts and saves again. */
export function useSaving({ document, source, handle }: Edited) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [isMerged, setMerged] = useState(false)
  const [base, setBase] = useState<Base>(source)
  const isBusy = useRef(false)

  /** @returns the version, or undefined if the person has to choose between two texts first */
  const saveOn = async (first: Base, text: string): Promise<string | undefined> => {
    let [on, sent] = [first, text]
    for (let merges = 0; ; merges += 1) {
      try {
        const id = await send(document, source, { on, text: sent, onProgress: setState })
        setBase({ newestId: id, text: sent })
        return id
      } catch (error) {
        if (kindOf(error) !== 'conflict' || merges === MOST_MERGES) throw error
      }
      const merged = await mergeNewest(document, on, () => handle.current?.text() ?? sent)
      on = merged.on
      sent = merged.text
      handle.current?.setText(sent)
      setBase(on)
      setMerged(true)
      if (merged.hasConflicts) return undefined
    }
  }

  const save = async (): Promise<void> => {
    const text = handle.current?.text()
    if (text === undefined || isBusy.current || conflictsIn(text).length > 0) return
    isBusy.current = true
    setMerged(false)
    setState({ kind: 'saving', share: 0 })
    try {
      const versionId = await saveOn(base, text)
      setState(versionId === undefined ? { kind: 'idle' } : { kind: 'saved', versionId })
      refreshSoon(['document', 'contents', 'version'])
    } catch (error) {
      const why = error instanceof TooLarge ? error.message : sentenceOf(error)
      setState({ kind: 'failed', why })
    } finally {
      isBusy.current = false
    }
  }

  return { state, isMerged, setMerged, base, setBase, isBusy, save }
}

type Sending = {
  readonly on: Base
  readonly text: string
  readonly onProgress: (state: SaveState) => void
}

/** @throws ArborError `conflict` if the document has a newer version */
async function send(document: Document, source: Source, sending: Sending): Promise<string> {
  const bytes = writeText(sending.text, source.format)
  if (bytes.length > MOST_BYTES) throw new TooLarge(texts.tooLargeToSave)
  const form = { file: new Blob([bytes]), fileName: source.fileName }
  const { document_version_id: id } = await arbor.uploadVersion(
    document.id,
    { ...form, expected_version_id: sending.on.newestId },
    {
      onProgress: ({ sent, total }) => sending.onProgress({ kind: 'saving', share: sent / total }),
    },
  )
  return id
}

/** Merges the newest version into the text of the editor, which is read when the version has arrived. */
export async function mergeNewest(document: Document, on: Base, readMine: () => string) {
  const theirs = await readNewestSource(document)
  if (!theirs) throw new TooLarge(texts.theirsTooLarge)
  const parts = merge(on.text, readMine(), theirs.text)
  return {
    on: theirs satisfies Base,
    text: withMarks(parts, { mine: texts.mine, theirs: texts.theirs }),
    hasConflicts: parts.some(({ kind }) => kind === 'conflict'),
  }
}

/** A text that can't be saved. Its message is for people. */
class TooLarge extends Error {}
