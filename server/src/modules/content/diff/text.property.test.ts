import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Budget } from './budget.ts'
import { pageOf, toDocumentDiff, toTextDiff, type Compared } from './present.ts'
import { compareSides, type Side } from './rows.ts'
import { keyOf, unitsOf, type DiffNode, type Division, type Unit } from './units.ts'

type Written = { readonly kind: DiffNode['kind']; readonly text: string }

const text = (content: string): Written => ({ kind: 'text', text: content })
const heading = (name: string): Written => ({ kind: 'heading', text: name })
const table = (...rows: readonly (readonly string[])[]): Written => ({
  kind: 'table',
  text: `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
})

function sideOf(written: readonly Written[], division: Division): Side {
  const nodes = written.map(({ kind, text: content }, at): DiffNode => ({
    id: `${at}`,
    kind,
    name: kind === 'heading' ? content : null,
    content_id: kind === 'heading' ? null : content,
    bytes: content.length,
    pages: [],
  }))
  return {
    keys: nodes.map(keyOf),
    units: nodes.map((node) => unitsOf(node, node.content_id ?? '', division)),
  }
}

async function compare(
  before: readonly Written[],
  after: readonly Written[],
  division: Division = 'lines',
): Promise<Compared> {
  const [old, now] = [sideOf(before, division), sideOf(after, division)]
  const rows = await compareSides(old, now, new Budget())
  return { before: old.units.flat(), after: now.units.flat(), rows }
}

const textOf = (unit: Unit): string => unit.text ?? ''
const PAGE = { limit: 1000, offset: 0 }

async function diff(before: readonly Written[], after: readonly Written[], page = PAGE) {
  const compared = await compare(before, after)
  return toTextDiff(compared, pageOf(compared, page), textOf)
}

/** Rows as a person would write them down. */
const shown = ({ rows }: Awaited<ReturnType<typeof diff>>): string[] =>
  rows.map(({ type, left, right, moved_to: to, moved_from: from, left_spans, right_spans }) => {
    if (type === 'equal') return `  ${right}`
    if (type === 'delete') return to == null ? `- ${left}` : `< ${left} (to ${to})`
    if (type === 'insert') return from == null ? `+ ${right}` : `> ${right} (from ${from})`
    const words = (spans: typeof left_spans, whole: string | null | undefined): string =>
      (spans ?? []).map(({ start, end }) => whole?.slice(start, end)).join('|')
    return `~ [${words(left_spans, left)}] → [${words(right_spans, right)}]`
  })

describe('the differences of two texts', () => {
  it('mark the changed words of a line', async () => {
    const found = await diff(
      [heading('The lease'), text('The notice period is nine weeks.\n\nSigned.')],
      [heading('The lease'), text('The notice period is ten weeks.\n\nIt ends.\n\nSigned.')],
    )
    expect(shown(found)).toEqual([
      '  The lease',
      '~ [nine] → [ten]',
      '+ ',
      '+ It ends.',
      '  ',
      '  Signed.',
    ])
    expect(found).toMatchObject({ added: 2, removed: 0, changed: 1, moved: 0, total: 6 })
  })

  it('show a section that moved as moved, not as removed and added', async () => {
    const one = [heading('Rent'), text('The rent is due on the first of the month.')]
    const two = [heading('Notice'), text('Either side gives notice in writing.')]
    const three = [
      heading('Repairs'),
      text('Small repairs are paid by the tenant.\nUp to 100 euros.'),
    ]
    const found = await diff([...one, ...two, ...three], [...three, ...one, ...two])
    expect(shown(found)).toEqual([
      '> Repairs (from 5)',
      '> Small repairs are paid by the tenant. (from 6)',
      '+ Up to 100 euros.',
      '  Rent',
      '  The rent is due on the first of the month.',
      '  Notice',
      '  Either side gives notice in writing.',
      '< Repairs (to 1)',
      '< Small repairs are paid by the tenant. (to 2)',
      '- Up to 100 euros.',
    ])
  })

  it('compare tables row by row', async () => {
    const found = await diff(
      [table(['Part', 'Price'], ['Bolt', '9 €'], ['Nut', '2 €'])],
      [table(['Part', 'Price'], ['Bolt', '10 €'], ['Washer', '1 €'], ['Nut', '2 €'])],
    )
    expect(shown(found)).toEqual([
      '  Part | Price',
      '~ [9] → [10]',
      '+ Washer | 1 €',
      '  Nut | 2 €',
    ])
  })

  it('mark words in every script, whole characters only', async () => {
    const pairs = [
      [
        'Die Kündigungsfrist beträgt neun Wochen',
        'Die Kündigungsfrist beträgt zehn Wochen',
        '[neun] → [zehn]',
      ],
      ['租金为每月九百元人民币', '租金为每月八百元人民币', '[九] → [八]'],
      ['The 👩‍👩‍👧 family pays rent monthly', 'The 👩‍👩‍👧 family pays rent yearly', '[monthly] → [yearly]'],
    ] as const
    for (const [old, now, expected] of pairs) {
      expect(shown(await diff([text(old)], [text(now)]))).toEqual([`~ ${expected}`])
    }
  })

  it('show everything as removed if the document was emptied, and as added in the first version', async () => {
    expect(shown(await diff([heading('A'), text('b\nc')], []))).toEqual(['- A', '- b', '- c'])
    expect(shown(await diff([], [heading('A')]))).toEqual(['+ A'])
    expect(await diff([], [])).toMatchObject({ rows: [], total: 0, truncated: false })
  })

  it('leave out equal lines that are far from a change, on request', async () => {
    const lines = Array.from({ length: 50 }, (_, at) => `Line number ${at}`)
    const compared = await compare(
      [text(lines.join('\n'))],
      [text(lines.with(20, 'Line number twenty').join('\n'))],
    )
    const page = pageOf(compared, { ...PAGE, context: 1 })
    expect(page).toEqual({ shown: [19, 20, 21], next: null })
    expect(pageOf(compared, { limit: 2, offset: 0, context: 1 })).toEqual({
      shown: [19, 20],
      next: 21,
    })
  })

  it('become a list of changed blocks, with moves and changed numbers', async () => {
    const compared = await compare(
      [
        heading('Costs'),
        text('Only what is written counts.'),
        text('The rent is 900 euros.\n\nPets are allowed with consent.'),
        text('Signed in Bonn by both.'),
      ],
      [
        text('Signed in Bonn by both.'),
        heading('Costs'),
        text('Only what is written counts.'),
        text('The rent is 950 euros.\n\nPets are never allowed with consent.'),
      ],
      'blocks',
    )
    expect(toDocumentDiff(compared, PAGE, textOf)).toMatchObject({
      added: 0,
      removed: 0,
      modified: 2,
      moved: 1,
      blocks: [
        {
          type: 'modified',
          change_class: 'structural',
          from_paragraph_index: 4,
          to_paragraph_index: 0,
        },
        { type: 'modified', change_class: 'numeric', kind: 'paragraph', from_paragraph_index: 2 },
        { type: 'modified', change_class: 'text', new_spans: [{ start: 9, end: 15 }] },
      ],
    })
  })
})

const words = fc.constantFrom('rent', 'lease', 'Kündigung', '租金', '👩‍👩‍👧', '9', '10 €', '<b>', '')
const line = fc.array(words, { maxLength: 6 }).map((some) => some.join(' '))
const node = fc.oneof(
  line.map(heading),
  fc.array(line, { maxLength: 5 }).map((lines) => text(lines.join('\n'))),
  fc
    .array(fc.array(fc.constantFrom('Bolt', '9', 'ä'), { minLength: 1, maxLength: 3 }), {
      maxLength: 4,
    })
    .map((rows) => table(...rows)),
)
/** Two versions: the second has some nodes of the first, in another order, and others. */
const versions = fc
  .tuple(
    fc.array(node, { maxLength: 10 }),
    fc.array(node, { maxLength: 6 }),
    fc.array(fc.nat(), { maxLength: 12 }),
  )
  .map(([before, others, places]) => {
    const all = [...before, ...others]
    return {
      before,
      after: all.length === 0 ? [] : places.flatMap((at) => all[at % all.length] ?? []),
    }
  })

describe('applying the differences to the old version', () => {
  it('gives the new version, for any two versions', async () => {
    await fc.assert(
      fc.asyncProperty(versions, async ({ before, after }) => {
        const { rows, total } = await diff(before, after)
        const [old, now] = [sideOf(before, 'lines'), sideOf(after, 'lines')].map(({ units }) =>
          units.flat().map(textOf),
        )
        expect(rows).toHaveLength(total)
        const made = rows.flatMap((row) =>
          row.type === 'delete'
            ? []
            : row.type === 'equal'
              ? [old?.[(row.left_no ?? 0) - 1]]
              : [row.right],
        )
        expect(made).toEqual(now)
        // And nothing of the old version is missing.
        expect(rows.flatMap((row) => row.left ?? [])).toEqual(old)
        expect(rows.flatMap((row) => row.left_no ?? [])).toEqual(old?.map((_, at) => at + 1))
        for (const row of rows) {
          if (row.moved_to != null) expect(now?.[row.moved_to - 1]).toBe(row.left)
          if (row.moved_from != null) expect(old?.[row.moved_from - 1]).toBe(row.right)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('gives the new version page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        versions,
        fc.integer({ min: 1, max: 4 }),
        async ({ before, after }, limit) => {
          const whole = await diff(before, after)
          const pages: unknown[] = []
          for (let offset: number | null = 0; offset !== null;) {
            // oxlint-disable-next-line no-await-in-loop
            const page: Awaited<ReturnType<typeof diff>> = await diff(before, after, {
              limit,
              offset,
            })
            pages.push(...page.rows)
            offset = page.next_offset
          }
          expect(pages).toEqual(whole.rows)
        },
      ),
      { numRuns: 50 },
    )
  })
})
