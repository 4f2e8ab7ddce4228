import type { Command, EditorView } from '@codemirror/view'
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Pilcrow,
  Table,
} from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { texts } from '../texts.ts'
import {
  insertLink,
  insertTable,
  insertText,
  replaceAll,
  replaceText,
  setHeading,
  toggleList,
  toggleMarks,
} from './commands.ts'
import { createEditor } from './create.ts'

/** What the page does with the editor. */
export type EditorHandle = {
  readonly text: () => string
  /** Replaces the whole text. Undo brings the old one back. */
  readonly setText: (text: string) => void
  readonly insert: (text: string) => void
  /** Replaces the first occurrence of a text. */
  readonly replace: (old: string, text: string) => void
  /** Selects a part of the text and shows it. */
  readonly show: (from: number, to: number) => void
}

type Props = {
  /** Called with the editor once it can be used, and with nothing when it has gone. */
  readonly onReady: (handle: EditorHandle | null) => void
  /** The text to begin with. */
  readonly text: string
  readonly label: string
  readonly isMarkdown: boolean
  readonly onChange: (text: string) => void
  readonly onSave: () => void
  readonly onPictures: (files: readonly File[]) => void
}

/** The text, with tools for Markdown above it. */
export function Editor({ text, label, isMarkdown, ...on }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(on)
  useEffect(() => {
    latest.current = on
  })
  const first = useRef(text)
  useEffect(() => {
    if (!host.current) return undefined
    const editor = createEditor({
      parent: host.current,
      text: first.current,
      label,
      isMarkdown,
      onChange: (next) => latest.current.onChange(next),
      onSave: () => latest.current.onSave(),
      onFiles: (files) => latest.current.onPictures(files),
    })
    view.current = editor
    latest.current.onReady(handleOf(editor))
    editor.focus()
    // Short texts are continued. Longer ones begin where people begin to read.
    const isShort = editor.contentHeight <= editor.scrollDOM.clientHeight
    if (isShort) editor.dispatch({ selection: { anchor: editor.state.doc.length } })
    const ready = latest.current.onReady
    return () => {
      first.current = editor.state.doc.toString()
      ready(null)
      editor.destroy()
    }
  }, [label, isMarkdown])
  const run = (command: Command): void => {
    if (!view.current) return
    command(view.current)
    view.current.focus()
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {isMarkdown && <Tools onRun={run} onPictures={on.onPictures} />}
      <div ref={host} className="min-h-0 flex-1 bg-panel [&>*]:h-full" />
    </div>
  )
}

type ToolsProps = {
  readonly onRun: (command: Command) => void
  readonly onPictures: (files: readonly File[]) => void
}

function Tools({ onRun, onPictures }: ToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  const tools: readonly (readonly [label: string, icon: ReactNode, command: Command])[] = [
    [texts.heading(1), <Heading1 size={15} key="" />, setHeading(1)],
    [texts.heading(2), <Heading2 size={15} key="" />, setHeading(2)],
    [texts.heading(3), <Heading3 size={15} key="" />, setHeading(3)],
    [texts.paragraph, <Pilcrow size={15} key="" />, setHeading(0)],
    [texts.bold, <Bold size={15} key="" />, toggleMarks('**')],
    [texts.italic, <Italic size={15} key="" />, toggleMarks('*')],
    [texts.list, <List size={15} key="" />, toggleList(false)],
    [texts.numbered, <ListOrdered size={15} key="" />, toggleList(true)],
    [texts.table, <Table size={15} key="" />, insertTable(texts.column)],
    [texts.link, <LinkIcon size={15} key="" />, insertLink(texts.linkWords)],
  ]
  return (
    <div
      role="group"
      aria-label={texts.tools}
      className="flex h-10 shrink-0 items-center gap-0.5 overflow-x-auto border-b border-line px-3"
    >
      {tools.map(([label, icon, command]) => (
        <IconButton key={label} label={label} onClick={() => onRun(command)}>
          {icon}
        </IconButton>
      ))}
      <IconButton label={texts.picture} onClick={() => input.current?.click()}>
        <ImagePlus size={15} />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={texts.picture}
        onChange={({ currentTarget }) => {
          onPictures(Array.from(currentTarget.files ?? []))
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function handleOf(view: EditorView): EditorHandle {
  return {
    text: () => view.state.doc.toString(),
    setText: (text) => replaceAll(view, text),
    insert: (text) => insertText(view, text),
    replace: (old, text) => replaceText(view, old, text),
    show: (from, to) => {
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
      view.focus()
    },
  }
}
