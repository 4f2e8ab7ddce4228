import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorState, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { shownPath } from '@arbor/client'
import { linkTo } from '../model.ts'
import { findDocuments } from '../queries.ts'
import { toggleMarks } from './commands.ts'
import { theme } from './theme.ts'

type Options = {
  readonly parent: HTMLElement
  readonly text: string
  /** The name of the field for screen readers. */
  readonly label: string
  readonly isMarkdown: boolean
  readonly onChange: (text: string) => void
  readonly onSave: () => void
  /** Called with pasted and dropped files. */
  readonly onFiles: (files: readonly File[]) => void
}

/** An editor for a text. Tab isn't bound: it leaves the field, as everywhere else. */
export function createEditor({ parent, text, label, isMarkdown, ...on }: Options): EditorView {
  // In its own tree, the editor's styles are allowed by the content security policy.
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' })
  const state = EditorState.create({
    doc: text,
    extensions: [
      history(),
      drawSelection(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) on.onChange(update.state.doc.toString())
      }),
      EditorView.domEventHandlers({
        paste: (event) => take(event, event.clipboardData, on.onFiles),
        drop: (event) => take(event, event.dataTransfer, on.onFiles),
      }),
      Prec.high(keymap.of([{ key: 'Mod-s', run: () => (on.onSave(), true) }])),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      isMarkdown ? markdownExtensions : [],
      theme,
    ],
  })
  return new EditorView({ state, parent: root, root })
}

const markdownExtensions = [
  markdown({ base: markdownLanguage, completeHTMLTags: false, pasteURLAsLink: true }),
  Prec.high(
    keymap.of([
      { key: 'Mod-b', run: toggleMarks('**') },
      { key: 'Mod-i', run: toggleMarks('*') },
    ]),
  ),
  // People have asked for the list by typing `[[`, so Enter always chooses from it.
  autocompletion({ override: [completeLinks], icons: false, interactionDelay: 0 }),
]

/** After `[[`, offers documents by name. */
async function completeLinks(context: CompletionContext): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/\[\[[^\][\n]{0,80}/)
  if (!typed) return null
  const stop = new AbortController()
  context.addEventListener('abort', () => stop.abort(), { onDocChange: true })
  const words = typed.text.slice(2).trim()
  if (words === '') return { from: typed.from, options: [], filter: false }
  try {
    const found = await findDocuments(words, stop.signal)
    return {
      from: typed.from,
      filter: false,
      options: found.map((item) => ({
        label: item.name,
        detail: shownPath(item).split('/').slice(0, -1).join('/'),
        apply: linkTo(item),
      })),
    }
  } catch {
    return null
  }
}

function take(
  event: Event,
  data: DataTransfer | null,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const files = Array.from(data?.files ?? [])
  if (files.length === 0) return false
  event.preventDefault()
  onFiles(files)
  return true
}
