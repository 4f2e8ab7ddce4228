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
import { HANDBOOK, type HandbookPart } from './employee-handbook.text.ts'

const HEADINGS = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
} as const

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
    sections: [{ children: HANDBOOK.flatMap((part, index) => toBlocks(part, index)) }],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

function toBlocks(part: HandbookPart, index: number): (Paragraph | Table)[] {
  if ('title' in part) return [new Paragraph({ text: part.title, heading: HeadingLevel.TITLE })]
  if ('heading' in part) {
    return [new Paragraph({ text: part.heading, heading: HEADINGS[part.level] })]
  }
  if ('text' in part) return [new Paragraph({ text: part.text, spacing: { after: 120 } })]
  if ('bullets' in part) {
    return part.bullets.map((text) => new Paragraph({ text, bullet: { level: 0 } }))
  }
  if ('steps' in part) {
    // The place in the handbook as the instance: every list begins at one again.
    const numbering = { reference: STEPS, level: 0, instance: index }
    return part.steps.map((text) => new Paragraph({ text, numbering }))
  }
  return [toTable(part.rows)]
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
