import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IParagraphOptions,
  type IRunOptions,
  type ParagraphChild,
} from 'docx'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { readableQuote, splitCitations, type Citation } from '../model.ts'
import type { LinkTo, Turn } from './turns.ts'

/** The parts of a Markdown node that are needed here. */
type Node = {
  readonly type: string
  readonly value?: string
  readonly depth?: number
  readonly ordered?: boolean | null
  readonly alt?: string | null
  readonly children?: readonly Node[]
}

type Footnotes = Record<string, { children: Paragraph[] }>

/** What the blocks of an answer share. */
type Writing = {
  readonly citations: readonly Citation[]
  readonly linkTo: LinkTo
  readonly footnotes: Footnotes
  /** Numbered lists begin again at 1. */
  lists: number
}

const HEADINGS = [HeadingLevel.HEADING_2, HeadingLevel.HEADING_3, HeadingLevel.HEADING_4] as const
const SPACED = { paragraph: { spacing: { before: 240, after: 80 } } }
/** An answer's own headings are below the question. */
const BELOW_QUESTION = 1
const INDENT = 720
const HANGING = 360
const LEVELS = 6

/** Questions and answers as a Word document, with the sources as footnotes that link to the documents. */
export async function wordOf(title: string, turns: readonly Turn[], linkTo: LinkTo): Promise<Blob> {
  const writing: Omit<Writing, 'citations'> = { linkTo, footnotes: {}, lists: 0 }
  const children = [new Paragraph({ heading: HeadingLevel.TITLE, text: title })]
  const blocks = turns.flatMap((turn) => {
    const { question, text, citations } = turn
    const isTitle = turns.length === 1 && question === title
    const asked = question === undefined || isTitle ? [] : [heading(question)]
    const tree = unified().use(remarkParse).use(remarkGfm).parse(text)
    const shared = Object.assign(writing, { citations })
    return [...asked, ...blocksOf((tree as Node).children ?? [], shared, {})]
  })
  const document = new Document({
    title,
    creator: 'Arbor',
    footnotes: writing.footnotes,
    styles: { default: { heading1: SPACED, heading2: SPACED, heading3: SPACED } },
    numbering: {
      config: Array.from({ length: writing.lists }, (_, at) => ({
        reference: `list-${at + 1}`,
        levels: Array.from({ length: LEVELS }, (_level, level) => ({
          level,
          format: LevelFormat.DECIMAL,
          text: `%${level + 1}.`,
          alignment: AlignmentType.START,
          style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: HANGING } } },
        })),
      })),
    },
    sections: [{ children: [...children, ...blocks] }],
  })
  return Packer.toBlob(document)
}

function heading(question: string): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_1, text: question })
}

type Block = Paragraph | Table

function blocksOf(nodes: readonly Node[], writing: Writing, look: IParagraphOptions): Block[] {
  return nodes.flatMap((node) => blockOf(node, writing, look))
}

function blockOf(node: Node, writing: Writing, look: IParagraphOptions): Block[] {
  const { type, children = [], value = '' } = node
  switch (type) {
    case 'heading': {
      const level = HEADINGS[Math.min((node.depth ?? 1) - BELOW_QUESTION, HEADINGS.length - 1)]
      return [
        new Paragraph({ ...(level && { heading: level }), children: runsOf(children, writing) }),
      ]
    }
    case 'list':
      return listOf(node, writing, 0)
    case 'table':
      return [tableOf(node, writing)]
    case 'blockquote':
      return blocksOf(children, writing, { ...look, indent: { left: INDENT } })
    case 'code':
    case 'html':
      return value
        .split('\n')
        .map((line) => new Paragraph({ ...look, children: [new TextRun(codeLook(line))] }))
    case 'paragraph':
      return [
        new Paragraph({ spacing: { after: 120 }, ...look, children: runsOf(children, writing) }),
      ]
    default:
      return blocksOf(children, writing, look)
  }
}

function listOf({ ordered, children = [] }: Node, writing: Writing, depth: number): Block[] {
  const level = Math.min(depth, LEVELS - 1)
  const reference = ordered === true ? `list-${(writing.lists += 1)}` : undefined
  const look: IParagraphOptions = reference
    ? { numbering: { reference, level } }
    : { bullet: { level } }
  return children.flatMap(({ children: parts = [] }) =>
    parts.flatMap((part, at) => {
      if (part.type === 'list') return listOf(part, writing, depth + 1)
      return blockOf(part, writing, at === 0 ? look : { indent: { left: INDENT * (level + 1) } })
    }),
  )
}

function tableOf({ children: rows = [] }: Node, writing: Writing): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      ({ children: cells = [] }, at) =>
        new TableRow({
          tableHeader: at === 0,
          children: cells.map(
            ({ children = [] }) =>
              new TableCell({
                children: [
                  new Paragraph({ children: runsOf(children, writing, { bold: at === 0 }) }),
                ],
              }),
          ),
        }),
    ),
  })
}

function codeLook(text: string): IRunOptions {
  return { text, font: 'Courier New' }
}

function runsOf(
  nodes: readonly Node[],
  writing: Writing,
  look: IRunOptions = {},
): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    const { type, value = '', children = [] } = node
    switch (type) {
      case 'text':
        return citedRuns(value, writing, look)
      case 'strong':
        return runsOf(children, writing, { ...look, bold: true })
      case 'emphasis':
        return runsOf(children, writing, { ...look, italics: true })
      case 'delete':
        return runsOf(children, writing, { ...look, strike: true })
      case 'inlineCode':
        return [new TextRun({ ...look, ...codeLook(value) })]
      case 'break':
        return [new TextRun({ ...look, break: 1 })]
      case 'image':
        return [new TextRun({ ...look, text: node.alt ?? '' })]
      case 'html':
        return [new TextRun({ ...look, text: value })]
      default:
        // Only citations are links, since the server has verified them.
        return runsOf(children, writing, look)
    }
  })
}

/** Text whose citation numbers are footnotes. A passage that is cited twice has two. */
function citedRuns(text: string, writing: Writing, look: IRunOptions): ParagraphChild[] {
  return splitCitations(text, writing.citations.length).flatMap((piece): ParagraphChild[] => {
    if (typeof piece === 'string') {
      return piece
        .split('\n')
        .map((line, at) => new TextRun({ ...look, text: line, ...(at > 0 && { break: 1 }) }))
    }
    const citation = writing.citations[piece - 1]
    if (!citation) return []
    const number = Object.keys(writing.footnotes).length + 1
    writing.footnotes[number] = { children: [noteOf(citation, writing.linkTo)] }
    return [new FootnoteReferenceRun(number)]
  })
}

function noteOf(citation: Citation, linkTo: LinkTo): Paragraph {
  const name = new TextRun({ text: citation.document_name ?? '', style: 'Hyperlink' })
  const link = linkTo(citation)
  return new Paragraph({
    children: [
      new TextRun(' '),
      link === undefined
        ? new TextRun(citation.document_name ?? '')
        : new ExternalHyperlink({ link, children: [name] }),
      new TextRun(`: “${readableQuote(citation)}”`),
    ],
  })
}
