import { EditorSelection, type EditorState, type Line } from '@codemirror/state'
import type { Command, EditorView } from '@codemirror/view'

/** Puts marks such as `**` around the selected words, or removes them. */
export function toggleMarks(marks: string): Command {
  return (view) => {
    const { state } = view
    const size = marks.length
    const changes = state.changeByRange(({ from, to }) => {
      const isMarked =
        state.sliceDoc(from - size, from) === marks && state.sliceDoc(to, to + size) === marks
      return isMarked
        ? {
            changes: [
              { from: from - size, to: from },
              { from: to, to: to + size },
            ],
            range: EditorSelection.range(from - size, to - size),
          }
        : {
            changes: [
              { from, insert: marks },
              { from: to, insert: marks },
            ],
            range: EditorSelection.range(from + size, to + size),
          }
    })
    view.dispatch(state.update(changes, { scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}

/** Makes the selected lines headings of a level. Level 0 makes them text. */
export function setHeading(level: number): Command {
  return changeLines((text) => {
    const words = text.replace(/^#{1,6} +/, '')
    return level === 0 ? words : `${'#'.repeat(level)} ${words}`
  })
}

const LIST = /^(?<indent>\s*)(?:[-*+]|\d+[.)]) +/

/** Makes the selected lines list items, or text again if all of them are. */
export function toggleList(isNumbered: boolean): Command {
  return (view) => {
    const kind = isNumbered ? /^\s*\d+[.)] +/ : /^\s*[-*+] +/
    const areItems = linesOf(view.state).every(({ text }) => text === '' || kind.test(text))
    return changeLines((text, at) => {
      const [, indent = ''] = LIST.exec(text) ?? [undefined, /^\s*/.exec(text)?.[0]]
      const words = text.replace(LIST, '').trimStart()
      if (areItems && words !== '') return indent + words
      return `${indent}${isNumbered ? `${at + 1}.` : '-'} ${words}`
    })(view)
  }
}

/** Adds a table of two columns below the current line. */
export function insertTable(head: string): Command {
  return (view) => {
    const cell = ' '.repeat(head.length + 2)
    const row = `| ${head} 1 | ${head} 2 |\n| --- | --- |\n|${cell}|${cell}|\n`
    insertBlock(view, row, 2, head.length + 2)
    return true
  }
}

/** Makes the selected words a link, and selects the place for its address. */
export function insertLink(words: string): Command {
  return (view) => {
    const { from, to } = view.state.selection.main
    const text = view.state.sliceDoc(from, to) || words
    const start = from + text.length + 3
    view.dispatch({
      changes: { from, to, insert: `[${text}](https://)` },
      selection: EditorSelection.range(start, start + 'https://'.length),
      scrollIntoView: true,
      userEvent: 'input',
    })
    return true
  }
}

/** Inserts text at the selection. On a line of its own, it becomes a paragraph. */
export function insertText(view: EditorView, text: string): void {
  const { doc, selection } = view.state
  const line = doc.lineAt(selection.main.from)
  const isBelow = line.length === 0 && line.number > 1 && doc.line(line.number - 1).length > 0
  const insert = isBelow ? `\n${text}` : text
  view.dispatch(view.state.replaceSelection(insert), { scrollIntoView: true, userEvent: 'input' })
}

/** Replaces the first occurrence of a text, if it is still there. */
export function replaceText(view: EditorView, old: string, insert: string): void {
  const from = view.state.doc.toString().indexOf(old)
  if (from >= 0) view.dispatch({ changes: { from, to: from + old.length, insert } })
  else if (insert !== '') insertText(view, insert)
}

/** Replaces the whole text, but only where it differs, so that the cursor stays. */
export function replaceAll(view: EditorView, text: string): void {
  const old = view.state.doc.toString()
  const most = Math.min(old.length, text.length)
  let start = 0
  while (start < most && old[start] === text[start]) start += 1
  let end = 0
  while (end < most - start && old.at(-1 - end) === text.at(-1 - end)) end += 1
  view.dispatch({
    changes: { from: start, to: old.length - end, insert: text.slice(start, text.length - end) },
  })
}

function insertBlock(view: EditorView, block: string, start: number, length: number): void {
  const line = view.state.doc.lineAt(view.state.selection.main.head)
  const before = line.text.trim() === '' ? '' : '\n\n'
  const from = line.to
  const anchor = from + before.length + start
  view.dispatch({
    changes: { from, insert: `${before}${block}` },
    selection: EditorSelection.range(anchor, anchor + length),
    scrollIntoView: true,
    userEvent: 'input',
  })
}

function changeLines(change: (text: string, at: number) => string): Command {
  return (view) => {
    const lines = linesOf(view.state)
    const changes = lines.map(({ from, to, text }, at) => ({ from, to, insert: change(text, at) }))
    const set = view.state.changes(changes)
    view.dispatch({
      changes: set,
      selection: view.state.selection.map(set, 1),
      scrollIntoView: true,
      userEvent: 'input',
    })
    return true
  }
}

function linesOf(state: EditorState): Line[] {
  const { from, to } = state.selection.main
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
  return Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at))
}
