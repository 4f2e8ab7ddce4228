import { useMemo } from 'react'
import { cx } from '../../../ui/cx.ts'
import { blocksOf, notesIn, piecesOf, type Block, type Item } from './model.ts'

/**
 * A text set like in its document: paragraphs, nested lists, footnotes, and aligned lines. Its characters stay the same,
 * so that quoted and searched words are found in it.
 */
export function Prose({ text }: { readonly text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text])
  const noted = useMemo(() => notesIn(text), [text])
  return blocks.map((block, at) => (
    <Shown
      // Blocks have no ids, and a changed text is another passage.
      // oxlint-disable-next-line react/no-array-index-key
      key={at}
      block={block}
      noted={noted}
    />
  ))
}

type Props = { readonly block: Block; readonly noted: ReadonlySet<string> }

const PARAGRAPH = 'max-w-[58ch] break-words whitespace-pre-wrap'

function Shown({ block, noted }: Props) {
  switch (block.kind) {
    case 'list':
      return <List items={block.items} noted={noted} />
    case 'note':
      return (
        <p
          role="doc-footnote"
          className={cx(PARAGRAPH, 'border-t border-line pt-1 text-sm text-soft')}
        >
          {block.text}
        </p>
      )
    case 'comment':
      return (
        <p className={cx(PARAGRAPH, 'border-l-2 border-line-strong pl-3 text-soft')}>
          {block.text}
        </p>
      )
    case 'lines':
      return (
        // Lets the keyboard scroll long lines.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="overflow-x-auto font-mono text-sm" tabIndex={0}>
          {block.text}
        </pre>
      )
    default:
      return (
        <p className={PARAGRAPH}>
          <Words text={block.text} noted={noted} />
        </p>
      )
  }
}

/** A text whose references to footnotes are raised. */
function Words({ text, noted }: { readonly text: string } & Pick<Props, 'noted'>) {
  return piecesOf(text, noted).map((piece, at) =>
    piece.isReference ? (
      // oxlint-disable-next-line react/no-array-index-key
      <sup key={at} role="doc-noteref" className="text-[0.75em] text-accent">
        {piece.text}
      </sup>
    ) : (
      piece.text
    ),
  )
}

type ListProps = { readonly items: readonly Item[] } & Pick<Props, 'noted'>

/** A list with its own markers: other texts may refer to its numbers. */
function List({ items, noted }: ListProps) {
  const level = items[0]?.level ?? 0
  const groups: Item[][] = []
  for (const item of items) {
    if (item.level <= level || groups.length === 0) groups.push([item])
    else groups.at(-1)?.push(item)
  }
  return (
    <ul className="flex max-w-[58ch] flex-col gap-1">
      {groups.map(([item, ...inner], at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="flex flex-col gap-1">
          <div className="flex gap-2">
            <span
              className={cx(
                'min-w-5 shrink-0 text-right text-soft',
                isSign(item) && 'document-bullet',
              )}
            >
              {item?.marker}
            </span>
            <span className="min-w-0 break-words whitespace-pre-wrap">
              <Words text={item?.text ?? ''} noted={noted} />
            </span>
          </div>
          {inner.length > 0 && (
            <div className="pl-7">
              <List items={inner} noted={noted} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function isSign(item: Item | undefined): boolean {
  return item !== undefined && /^[-*•–◦▪]$/.test(item.marker)
}
