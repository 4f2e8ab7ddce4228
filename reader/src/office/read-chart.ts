import type { OfficePackage } from './office-package.ts'
import { type Attributes, wholeNumber } from './xml.ts'

/** Where a chart's data stand, and what they were when the workbook was saved. */
export type ChartData = {
  /** Range or formula; empty when the values are in the chart itself. */
  formula: string
  format: string
  /** By position; places without a value are missing. */
  readonly points: string[]
  /** Points there are in all. */
  count: number
}

export type ChartSeries = {
  readonly name: ChartData
  readonly categories: ChartData
  readonly values: ChartData
  readonly sizes: ChartData
}

export type Chart = {
  /** Kinds of its plots as in the file, e.g. barChart; with direction and grouping where it has them. */
  readonly types: string[]
  title: string
  readonly axes: string[]
  readonly series: ChartSeries[]
}

const MAX_POINTS = 500
const MAX_SERIES = 100
const MAX_TITLE = 2000
const DATA: Readonly<Record<string, keyof ChartSeries>> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
  bubbleSize: 'sizes',
}

const noData = (): ChartData => ({ formula: '', format: 'General', points: [], count: 0 })

/** Collects what a chart part says of its plots; labels of points and looks are left out. */
class ChartReader {
  readonly chart: Chart = { types: [], title: '', axes: [], series: [] }
  readonly #path: string[] = []
  #plot = ''
  #series: ChartSeries | null = null
  #data: ChartData | null = null
  #point = 0
  #title: string | null = null
  #titles = 0
  #heard = ''

  open(name: string, attributes: Attributes): void {
    this.#path.push(name)
    this.#heard = ''
    if (name.endsWith('Chart') && this.#path.at(-2) === 'plotArea') this.#plot = name
    else if (name === 'barDir' || name === 'grouping') this.#plot += ` ${attributes['val'] ?? ''}`
    else if (name === 'ser' || name === 'series') this.#openSeries(attributes)
    else if (name === 'title' && this.#series === null) this.#openTitle()
    else if (this.#series !== null && this.#path.at(-2) === 'ser' && DATA[name] !== undefined) {
      this.#data = this.#series[DATA[name]]
    } else if (this.#data !== null && name === 'pt') {
      this.#point = wholeNumber(attributes['idx'], this.#data.points.length)
    } else if (this.#data !== null && name === 'ptCount') {
      this.#data.count = wholeNumber(attributes['val'], 0)
    }
  }

  text(text: string): void {
    if (this.#heard.length < MAX_TITLE) this.#heard += text
  }

  close(name: string): void {
    this.#path.pop()
    const data = this.#data
    if (this.#title !== null && (name === 't' || name === 'v')) this.#title += this.#heard
    else if (this.#title !== null && name === 'p') this.#title += ' '
    if (name === 'title' && this.#title !== null) this.#closeTitle(this.#title)
    else if (data !== null && this.#title === null) this.#closeInData(data, name)
    if (name === 'ser' || name === 'series') this.#series = null
    if (name.endsWith('Chart') && this.#path.at(-1) === 'plotArea') this.#addType(this.#plot)
    this.#heard = ''
  }

  #openSeries({ layoutId }: Attributes): void {
    // Newer kinds of charts name their kind on the series.
    if (layoutId !== undefined) this.#addType(layoutId)
    this.#series = { name: noData(), categories: noData(), values: noData(), sizes: noData() }
    if (layoutId === undefined && this.chart.series.length < MAX_SERIES) {
      this.chart.series.push(this.#series)
    }
  }

  #openTitle(): void {
    this.#title = ''
    this.#titles = this.#path.length
  }

  #closeTitle(title: string): void {
    if (this.#path.length !== this.#titles - 1) return
    const text = title.replace(/\s+/g, ' ').trim()
    if (/Ax$|^axis$/.test(this.#path.at(-1) ?? '')) {
      if (text !== '') this.chart.axes.push(text)
    } else this.chart.title ||= text
    this.#title = null
  }

  #closeInData(data: ChartData, name: string): void {
    if (name === 'f') data.formula ||= this.#heard.trim()
    else if (name === 'formatCode') data.format = this.#heard
    else if (name === 'v') {
      // Categories of several levels hold several texts for a point, the innermost first.
      if (this.#point < MAX_POINTS) data.points[this.#point] ??= this.#heard
      // A name that is no reference has no count.
      data.count ||= 1
    } else if (DATA[name] !== undefined && this.#path.at(-1) === 'ser') this.#data = null
  }

  #addType(type: string): void {
    if (type !== '' && !this.chart.types.includes(type)) this.chart.types.push(type)
  }
}

/** Reads a chart part; null when the file does not hold it. */
export async function readChart(file: OfficePackage, part: string): Promise<Chart | null> {
  const reader = new ChartReader()
  return (await file.readXml(part, reader)) ? reader.chart : null
}
