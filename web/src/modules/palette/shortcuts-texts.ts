import { catalogue } from '../../app/catalogue.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const alt = isApple ? '⌥' : 'Alt'

export const texts = catalogue('palette/shortcuts', {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  goTo: 'Go to anything',
  keys: 'Show this list',
  close: 'Close or cancel',
  home: 'Question on the home page',
  ask: 'Ask',
  search: 'Search instead',
  list: 'List of documents',
  move: 'Move up or down the list',
  range: 'Select a range',
  look: 'Quick look',
  select: 'Select',
  open: 'Open',
  order: 'Reorder items (in custom order)',
  rename: 'Rename',
  remove: 'Delete',
  removePermanently: 'Delete permanently',
  menu: 'Open the menu of the selected items',
  text: 'Text of a document',
  passages: 'Previous or next passage',
  change: 'Edit the selected passage',
  save: 'Save',
  merge: 'Merge with the next passage',
  add: 'Add a passage below',
  shift: 'Move the passage up or down',
  comment: 'Comment on the selection or passage',
  find: 'Find in a document',
  findOpen: 'Find text',
  findBrowser: 'Use the browser’s own search',
  findClose: 'Close the search',
  next: 'Next match',
  previous: 'Previous match',
  threads: 'Threads',
  send: 'Send the question',
  line: 'New line',
  source: 'Close the source',
  ctrl: 'Ctrl',
  enter: 'Enter',
  delete: 'Del',
  shiftKey: 'Shift',
  space: 'Space',
  escape: 'Esc',
})

type Group = {
  readonly place: string
  /** An action and its keys. */
  readonly keys: readonly (readonly [string, ...string[]])[]
}

const { enter, shiftKey: shift, escape } = texts
const control = isApple ? '⌘' : texts.ctrl

export const shortcuts: readonly Group[] = [
  {
    place: texts.everywhere,
    keys: [
      [texts.goTo, `${control} K`],
      [texts.keys, '?'],
      [texts.close, escape],
    ],
  },
  {
    place: texts.home,
    keys: [
      [texts.ask, enter],
      [texts.search, `${alt} ${enter}`],
    ],
  },
  {
    place: texts.list,
    keys: [
      [texts.move, '↑', '↓'],
      [texts.range, `${shift} ↑`, `${shift} ↓`],
      [texts.look, texts.space],
      [texts.select, `${texts.ctrl} ${texts.space}`, 'X'],
      [texts.open, enter],
      [texts.order, `${alt} ↑`, `${alt} ↓`],
      [texts.menu, `${shift} F10`],
      [texts.rename, 'F2'],
      [texts.remove, texts.delete],
      [texts.removePermanently, `${shift} ${texts.delete}`],
    ],
  },
  {
    place: texts.text,
    keys: [
      [texts.passages, '↑', '↓'],
      [texts.comment, 'C'],
      [texts.change, 'E'],
      [texts.save, `${control} ${enter}`],
      [texts.merge, 'M'],
      [texts.add, 'A'],
      [texts.shift, `${alt} ↑`, `${alt} ↓`],
      [texts.remove, texts.delete],
    ],
  },
  {
    place: texts.find,
    keys: [
      [texts.findOpen, `${control} F`],
      [texts.next, enter],
      [texts.previous, `${shift} ${enter}`],
      [texts.findClose, escape],
      [texts.findBrowser, `${control} F, ${control} F`],
    ],
  },
  {
    place: texts.threads,
    keys: [
      [texts.send, enter],
      [texts.line, `${shift} ${enter}`],
      [texts.source, escape],
    ],
  },
]
