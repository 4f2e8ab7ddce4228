import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConversionError, type Box, type PageInfo } from '../core/document-model.ts'
import { escapeHtml } from '../html/cell-content.ts'
import { RESULT_FILES } from '../result/result-files.ts'

type ShownBlock = {
  readonly index: number
  readonly type: string
  readonly text: string
  readonly box: Omit<Box, 'page'>
}

type ShownPage = Pick<PageInfo, 'page' | 'width' | 'height'> & {
  readonly picture: string | null
  readonly recognised: boolean
  readonly blocks: readonly ShownBlock[]
}

const COLORS: Readonly<Record<string, string>> = {
  heading: '#c00',
  paragraph: '#06c',
  list_item: '#087',
  table: '#a0a',
  image: '#b60',
  caption: '#660',
  footnote: '#555',
  code: '#333',
}

const STYLE =
  'body{font:13px sans-serif;background:#ddd}.page{position:relative;margin:12px auto;background:#fff}' +
  '.page img{width:100%;height:100%}.box{position:absolute;box-sizing:border-box;border:1px solid}' +
  '.box b{position:absolute;left:0;top:-13px;color:#fff;font-size:10px;padding:0 2px;white-space:nowrap}'

function boxHtml({ index, type, text, box }: ShownBlock): string {
  const color = COLORS[type] ?? '#000'
  const place = `left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`
  const title = escapeHtml(text.slice(0, 300)).replaceAll('"', '&quot;')
  return `<div class="box" style="${place};border-color:${color}" title="${title}"><b style="background:${color}">${index + 1} ${type}</b></div>`
}

async function* pagesHtml(pages: readonly ShownPage[], assets: string): AsyncGenerator<string> {
  yield `<!doctype html><meta charset="utf-8"><title>Blocks</title><style>${STYLE}</style>`
  for (const { page, width, height, picture, recognised, blocks } of pages) {
    const webp = picture === null ? null : await readFile(join(assets, picture), 'base64')
    const image = webp === null ? '' : `<img alt="" src="data:image/webp;base64,${webp}">`
    yield `<h2>Page ${page}${recognised ? ' (read by OCR)' : ''}</h2>`
    yield `<div class="page" style="width:${width}px;height:${height}px">${image}${blocks.map(boxHtml).join('')}</div>`
  }
}

/**
 * Writes a page that shows the pages of a document with the boxes of its blocks, numbered in
 * reading order.
 * @throws ConversionError if the format has no pages
 */
export async function writeBoxesPage(
  path: string,
  { outputFolder, assetFolder }: { readonly outputFolder: string; readonly assetFolder: string },
): Promise<void> {
  const text = await readFile(join(outputFolder, RESULT_FILES.middle), 'utf8').catch(() => null)
  if (text === null) throw new ConversionError('unsupported', 'Only a PDF file has pages to show.')
  const { pages } = JSON.parse(text) as { readonly pages: readonly ShownPage[] }
  await pipeline(pagesHtml(pages, assetFolder), createWriteStream(path))
}
