import type { OfficePackage } from './office-package.ts'
import { type Attributes, wholeNumber } from './xml.ts'

/** Location of a chart's data, and the values when the file was saved. */
export type ChartData = {
  /** Range or formula. Empty if the values are in the chart itself. */
  formula: string
  format: string
  /** By position. Positions without a value are missing. */
  readonly points: string[]
  /** Total number of points. */
  count: number
}

export type ChartSeries = {
  readonly name: ChartData
  readonly categories: ChartData
  readonly values: ChartData
  readonly sizes: ChartData
}

export type Chart = {
  /**
   * Kinds of its plots as in the file, with direction and grouping, e.g. "barChart col stacked".
   */
  readonly types: string[]
  title: string
  readonly axes: string[]
  readonly series: ChartSeries[]
}

const MAX_POINTS = 500
const MAX_SERIES = 100
/** Limit for the characters of a title, label or formula. */
const MAX_TEXT = 2000
const DATA: Readonly<Record<string, keyof ChartSeries>> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
  bubbleSize: 'sizes',
}

const noData = (): ChartData => ({ formula: '', format: 'General', points: [], count: 0 })

/** Collects the data of a chart's plots, without point labels and formatting. */
class ChartReader {
  readonly chart: Chart = { types: [], title: '', axes: [], series: [] }
  #plot = ''
  #series: ChartSeries | null = null
  #data: ChartData | null = null
  #point = 0
  #title: string | null = null

  open(name: string, attributes: Attributes, parents: readonly string[]): void {
    const parent = parents.at(-1)
    if (name.endsWith('Chart') && parent === 'plotArea') this.#plot = name
    else if (name === 'barDir' || name === 'grouping') this.#plot += ` ${attributes['val'] ?? ''}`
    else if (name === 'ser' || name === 'series') this.#openSeries(attributes)
    else if (name === 'title' && this.#series === null) this.#title = ''
    else if (this.#series !== null && parent === 'ser' && DATA[name] !== undefined) {
      this.#data = this.#series[DATA[name]]
    } else if (this.#data !== null && name === 'pt') {
      this.#point = wholeNumber(attributes['idx'], this.#data.points.length)
    } else if (this.#data !== null && name === 'ptCount') {
      this.#data.count = wholeNumber(attributes['val'], 0)
    }
  }

  close(name: string, text: string, parents: readonly string[]): void {
    const parent = parents.at(-1) ?? ''
    const short = text.slice(0, MAX_TEXT)
    if (this.#title !== null) this.#closeInTitle(this.#title, name, short, parent)
    else if (this.#data !== null) this.#closeInData(this.#data, name, short, parent)
    if (name === 'ser' || name === 'series') this.#series = null
    if (name.endsWith('Chart') && parent === 'plotArea') this.#addType(this.#plot)
  }

  #openSeries({ layoutId }: Attributes): void {
    // Newer charts declare their type on the series.
    if (layoutId !== undefined) this.#addType(layoutId)
    this.#series = { name: noData(), categories: noData(), values: noData(), sizes: noData() }
    if (layoutId === undefined && this.chart.series.length < MAX_SERIES) {
      this.chart.series.push(this.#series)
    }
  }

  #closeInTitle(title: string, name: string, text: string, parent: string): void {
    if (name === 't' || name === 'v') this.#title = (title + text).slice(0, MAX_TEXT)
    else if (name === 'p') this.#title = `${title} `
    if (name !== 'title') return
    const shown = title.replace(/\s+/g, ' ').trim()
    this.#title = null
    if (!/Ax$|^axis$/.test(parent)) this.chart.title ||= shown
    else if (shown !== '') this.chart.axes.push(shown)
  }

  #closeInData(data: ChartData, name: string, text: string, parent: string): void {
    if (name === 'f') data.formula ||= text.trim()
    else if (name === 'formatCode') data.format = text
    else if (name === 'v') {
      // Multi-level categories have several texts for a point, innermost first.
      if (this.#point < MAX_POINTS) data.points[this.#point] ??= text
      // A literal name has no count.
      data.count ||= 1
    } else if (DATA[name] !== undefined && parent === 'ser') this.#data = null
  }

  #addType(type: string): void {
    if (type !== '' && !this.chart.types.includes(type)) this.chart.types.push(type)
  }
}

/** Reads a chart part. Returns null if the file doesn't contain it. */
export async function readChart(file: OfficePackage, part: string): Promise<Chart | null> {
  const reader = new ChartReader()
  return (await file.readXml(part, reader)) ? reader.chart : null
}
