import type { OfficePackage } from './office-package.ts'
import { ValueFormatter } from './number-format.ts'
import { type ChartData, type ChartSeries, readChart } from './read-chart.ts'

/** How many points of a series are listed. */
const MAX_POINTS = 60
const MAX_SERIES = 30

const NAMES: Readonly<Record<string, string>> = {
  areaChart: 'area chart',
  area3DChart: 'area chart',
  barChart: 'bar chart',
  bar3DChart: 'bar chart',
  bubbleChart: 'bubble chart',
  doughnutChart: 'doughnut chart',
  lineChart: 'line chart',
  line3DChart: 'line chart',
  ofPieChart: 'pie chart with a detail',
  pieChart: 'pie chart',
  pie3DChart: 'pie chart',
  radarChart: 'radar chart',
  scatterChart: 'scatter chart',
  stockChart: 'stock chart',
  surfaceChart: 'surface chart',
  surface3DChart: 'surface chart',
  boxWhisker: 'box and whisker chart',
  clusteredColumn: 'histogram',
  funnel: 'funnel chart',
  paretoLine: 'Pareto chart',
  regionMap: 'map chart',
  sunburst: 'sunburst chart',
  treemap: 'treemap chart',
  waterfall: 'waterfall chart',
}

/** A kind of plot in words. `type` is as in the file, e.g. "barChart col stacked". */
function typeName(type: string): string {
  const [kind = '', ...details] = type.split(' ')
  const name = NAMES[kind] ?? 'chart'
  const plain = details.includes('col') ? name.replace('bar', 'column') : name
  if (details.includes('percentStacked')) return `stacked ${plain} of shares`
  return details.includes('stacked') ? `stacked ${plain}` : plain
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function shownPoints(data: ChartData, formatter: ValueFormatter): string[] {
  return Array.from(data.points, (point: string | undefined) =>
    point === undefined ? '' : formatter.formatted(point, data.format),
  )
}

function describeSeries(series: ChartSeries, at: number, formatter: ValueFormatter): string {
  const { categories, values, sizes } = series
  const name = series.name.points[0] ?? series.name.formula
  const sources = Object.entries({ values, categories, sizes }).flatMap(([what, { formula }]) =>
    formula === '' ? [] : `${what} ${formula}`,
  )
  const labels = shownPoints(categories, formatter)
  const points = shownPoints(values, formatter)
    .slice(0, MAX_POINTS)
    .flatMap((value, place) => {
      const label = labels[place] ?? ''
      if (value === '') return []
      return label === '' ? value : `${label}: ${value}`
    })
  const total = Math.max(values.count, values.points.length)
  const rest = total > MAX_POINTS ? [`… ${total - MAX_POINTS} more`] : []
  const source = sources.length === 0 ? '' : ` (${sources.join('; ')})`
  const title = `Series ${name === '' ? at + 1 : `"${name}"`}${source}`
  const shown = [...points, ...rest].join(', ')
  return shown === '' ? title : `${title}: ${shown}`
}

/**
 * Describes a chart part in words: its kind, title, axes, and each series with its values. Returns
 * null if the file doesn't contain it. `workbook` is the formatter of the workbook with the data.
 * Without it, the data ranges are left out.
 */
export async function chartText(
  file: OfficePackage,
  part: string,
  altText: string,
  workbook?: ValueFormatter,
): Promise<string | null> {
  const chart = await readChart(file, part)
  if (chart === null) return null
  if (workbook === undefined) {
    for (const series of chart.series) for (const data of Object.values(series)) data.formula = ''
  }
  const formatter = workbook ?? new ValueFormatter(false)
  const types = [...new Set(chart.types.map(typeName))]
  const kind = capital(types.length === 0 ? 'chart' : types.join(' and '))
  const lines = [chart.title === '' ? kind : `${kind}: ${chart.title}`]
  if (altText !== '' && altText !== chart.title) lines.push(altText)
  if (chart.axes.length > 0) lines.push(`Axes: ${chart.axes.join('; ')}`)
  for (const [at, series] of chart.series.slice(0, MAX_SERIES).entries()) {
    lines.push(describeSeries(series, at, formatter))
  }
  const rest = chart.series.length - MAX_SERIES
  if (rest > 0) lines.push(`… ${rest} more series`)
  return lines.join('\n')
}
