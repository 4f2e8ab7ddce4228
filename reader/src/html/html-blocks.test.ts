import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { openAssets } from '../pictures/assets.ts'
import { convertFile } from '../convert/convert.ts'
import { readHtml } from './html-blocks.ts'

const brief = (html: string) =>
  readHtml(html).blocks.map((b) => [b.kind === 'heading' ? `h${b.level}` : b.kind, b.text])

describe('a web page', () => {
  test('turns every construct into blocks in reading order', () => {
    const html = `<nav><a href="/">Home</a></nav><header>Site</header><main>
      <h1>Title</h1><h4>Deep</h4><p hidden>no</p><div style="color:red; display : none">no</div>
      <dl><dt>Term<dd>Meaning<dd>Another</dl><ol start=7 type=1><li>seven<li value=9>nine</ol>
      <details><summary>More</summary>Inside</details><label>Name</label><input value="Ann">
      <figure><img alt="A bird"><figcaption>Seen in May</figcaption></figure>
      <table><caption>Sizes<tr><th colspan=2>All<tr><td>a<ul><li>b</ul><td><img alt="ok sign">1</table>
      <table><tr><td><h2>Left</h2>one</td><td>two</td></tr></table>
      <p>Where <math><mi>a</mi><annotation encoding="application/x-tex">a^2</annotation></math> is</p>
      <noscript>no</noscript><template>no</template><svg><title>Drawn</title></svg>
      </main><footer>Imprint</footer>`
    expect(brief(html)).toEqual([
      ['paragraph', 'Site'],
      ['h1', 'Title'],
      ['h4', 'Deep'],
      ['list_item', 'Term'],
      ['list_item', '  Meaning'],
      ['list_item', '  Another'],
      ['list_item', '7. seven'],
      ['list_item', '9. nine'],
      ['paragraph', 'More'],
      ['paragraph', 'Inside'],
      ['paragraph', 'Name Ann'],
      ['image', 'A bird\nSeen in May'],
      ['table', 'All\na - b\t1 ok sign'],
      ['h2', 'Left'],
      ['paragraph', 'one'],
      ['paragraph', 'two'],
      ['paragraph', 'Where $a^2$ is'],
      ['paragraph', 'Drawn'],
      ['paragraph', 'Imprint'],
    ])
    const page = readHtml(html)
    expect(page.formulas).toBe(1)
    expect(page.blocks).toContainEqual(expect.objectContaining({ caption: 'Sizes' }))
  })

  test('keeps its navigation if it is mostly navigation', () => {
    expect(brief('<nav>all of the page, never closed<p>text')).toEqual([
      ['paragraph', 'all of the page, never closed'],
      ['paragraph', 'text'],
    ])
  })

  test('uses its title as the heading and keeps each embedded image once', async () => {
    await using folder = await tempFolder()
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const picture = { width: 60, height: 60, channels: 3, background: 'red', noise } as const
    const png = await sharp({ create: picture }).png().toBuffer()
    const src = `data:image/png;base64,${png.toString('base64')}`
    const html = `<title>A &amp; B</title><h2>Part</h2><img src="${src}"><img src="https://x.test/a.png" alt="far away">`
    const markdown = `## Part\n\n![](${src}) text with $x_1 * y_1$\n\n![far away](https://x.test/a.png)`
    const name = expect.stringMatching(/^assets\/\w+\.webp$/)
    const kept = { kind: 'image', text: 'Picture of 60 × 60 pixels.', asset: name, boxes: [] }
    for (const [format, file, source] of [
      ['text', 'a.html', html],
      ['markdown', 'a.md', markdown],
    ] as const) {
      const path = await folder.put(file, source)
      const input = { path, format, mode: 'standard', dpi: 72 } as const
      const { blocks, formulas } = await convertFile(input, { assets: openAssets(folder.path) })
      expect(blocks).toContainEqual(kept)
      expect(blocks.filter((block) => block.kind === 'image')).toHaveLength(2)
      if (format === 'text') expect(blocks[0]).toMatchObject({ kind: 'heading', text: 'A & B' })
      else {
        expect(blocks).toContainEqual(expect.objectContaining({ text: 'text with $x_1 * y_1$' }))
        expect(formulas).toBe(1)
      }
    }
  })

  test.each([
    ['windows-1251', '<meta charset="windows-1251"><p>\xcf\xf0\xe8', 'При'],
    ['Shift_JIS', '<meta http-equiv=x content="text/html; charset=shift_jis"><p>\x93\x8c', '東'],
    ['except for valid UTF-8', '<meta charset="iso-8859-1"><p>\xc3\xa4', 'ä'],
  ])('is decoded as it declares: %s', async (_name, bytes, text) => {
    await using folder = await tempFolder()
    const path = await folder.put('a.html', Buffer.from(bytes, 'latin1'))
    const { blocks } = await convertFile({ path, format: 'text', mode: 'standard', dpi: 72 })
    expect(blocks[0]?.text).toBe(text)
  })
})
