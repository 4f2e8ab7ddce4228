import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-ink)', fontSize: '1rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '1.6',
    padding: '1rem 0',
  },
  '.cm-content': { caretColor: 'var(--color-ink)', padding: '0 1.25rem', maxWidth: '84ch' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: 'var(--color-mark)' },
  '.cm-tooltip': {
    background: 'var(--color-panel)',
    border: '1px solid var(--color-line)',
    borderRadius: '0.375rem',
    overflow: 'hidden',
    color: 'var(--color-ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-sans)',
    maxWidth: 'min(32rem, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.3rem 0.6rem', lineHeight: '1.4' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--color-hover)',
    color: 'var(--color-ink)',
  },
  '.cm-completionDetail': { color: 'var(--color-soft)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
})

const words = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--color-soft)' },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.quote],
    color: 'var(--color-soft)',
  },
])

/** The colors of the workspace. They follow its light and dark themes. */
export const theme = [look, syntaxHighlighting(words)]
