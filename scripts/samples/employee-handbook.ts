import {
  AlignmentType,
  BorderStyle,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { readBlocks, type Block } from './markdown.ts'

/** Levels of the headings below the title. */
const HEADINGS = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3]

const STEPS = 'steps'
const border = { style: BorderStyle.SINGLE, size: 4, color: '808080' }
const borders = { top: border, bottom: border, left: border, right: border }

/** An employee handbook in DOCX: three levels of headings, both kinds of lists and a table. */
export async function makeEmployeeHandbook(): Promise<Uint8Array> {
  const document = new Document({
    title: 'Employee handbook',
    creator: 'Hallowmere Ferries',
    description: 'Working at Hallowmere Ferries',
    numbering: {
      config: [
        {
          reference: STEPS,
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 720, hanging: 360 } } },
            },
          ],
        },
      ],
    },
    sections: [{ children: readBlocks('employee-handbook.md').flatMap(toElements) }],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

function toElements(block: Block, index: number): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          text: block.text,
          heading: HEADINGS[block.level - 2] ?? HeadingLevel.TITLE,
        }),
      ]
    case 'paragraph':
      return [new Paragraph({ text: block.text, spacing: { after: 120 } })]
    case 'bullets':
      return block.items.map((text) => new Paragraph({ text, bullet: { level: 0 } }))
    case 'steps': {
      // Each list is a separate instance, so it starts at one.
      const numbering = { reference: STEPS, level: 0, instance: index }
      return block.items.map((text) => new Paragraph({ text, numbering }))
    }
    case 'table':
      return [toTable(block.rows)]
    case 'quotation':
    case 'rule':
      throw new Error(`The handbook cannot contain a ${block.kind}.`)
  }
}

function toTable(rows: readonly (readonly string[])[]): Table {
  const columns = rows[0]?.length ?? 1
  const size = Math.floor(100 / columns)
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (cells, row) =>
        new TableRow({
          tableHeader: row === 0,
          children: cells.map(
            (text) =>
              new TableCell({
                borders,
                width: { size, type: WidthType.PERCENTAGE },
                children: [new Paragraph({ children: [new TextRun({ text, bold: row === 0 })] })],
              }),
          ),
        }),
    ),
  })
}
