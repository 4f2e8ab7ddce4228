import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { testServices } from '../../test/services.ts'
import { SourceFault, type Connector, type SourceItem } from '../core/connector.ts'
import { WEB_SOURCE } from './web.connector.ts'
import { crawlAll, page, sorted, startSite, type TestSite } from './web.test-support.ts'

const signal = AbortSignal.timeout(600_000)
const paths = ({ origin }: TestSite, items: readonly SourceItem[]) =>
  items.map(({ id }) => id.slice(origin.length))
const contentOf = async (connector: Connector, item: SourceItem) =>
  text((await connector.fetch(item, signal)).stream)
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof SourceFault)) throw error
      return { kind: error.kind, message: error.message, retryAfter: error.retryAfter }
    },
  )

describe('a web site as a source', () => {
  it('names the pages that links lead to, up to a depth, by title and in the folders of their paths', async () => {
    const site = await startSite({
      '/': page('Home', [
        '/docs/a',
        'docs/b/',
        'https://elsewhere.example/x',
        'mailto:a@b.example',
        '#top',
      ]),
      '/docs/a': page('A', ['/docs/b/', '/deep/1']),
      '/docs/b/': page('B: one/two', ['/']),
      '/deep/1': page('Deep 1', ['/deep/2']),
      '/deep/2': page('Deep 2'),
    })
    const { items } = await crawlAll(site.open({ depth: 2 }))
    expect(items.map(({ path }) => path)).toEqual([
      ['Home.html'],
      ['docs', 'A.html'],
      ['docs', 'b', 'B: one two.html'],
      ['deep', 'Deep 1.html'],
    ])
    expect(items[1]).toMatchObject({ id: `${site.origin}/docs/a`, link: `${site.origin}/docs/a` })
  })

  it('returns the main content with headings, tables, links and pictures, and without scripts', async () => {
    const pixel = Buffer.from('iVBORw0KGgo=', 'base64')
    const site = await startSite({
      '/': `<html lang="en"><head><title>Bees | Hive</title><script>alert(1)</script></head><body>
        <header>Log in</header><nav><a href="/n">Menu</a></nav>
        <main><h1>Bees</h1><p onclick="steal()">Bees are flying insects that are known for their honey, and there are many kinds of them.</p>
        <h2>Numbers</h2><table><tr><th>Kind</th><th>Count</th></tr><tr><td>Honey</td><td>7</td></tr></table>
        <figure><img data-src="/bee.png" alt="A bee"><figcaption>A bee</figcaption></figure><img src="https://ads.example/x.png" alt="far">
        <p>See <a href="honey#top">the page on honey</a> or <a href="javascript:alert(2)">run</a>, and ask the keepers, who know more.</p></main>
        <aside>Buy now!</aside><footer>Copyright</footer></body></html>`,
      '/bee.png': { headers: { 'content-type': 'image/png' }, body: pixel },
    })
    const connector = site.open({ depth: 0 })
    const { items } = await crawlAll(connector)
    const html = await contentOf(connector, items[0]!)
    expect(html).toContain('<h1>Bees</h1>')
    expect(html).toContain('<h2>Numbers</h2><table><tr><th>Kind</th>')
    expect(html).toContain(
      `<img alt="A bee" src="data:image/png;base64,${pixel.toString('base64')}">`,
    )
    expect(html).toContain('src="https://ads.example/x.png"')
    expect(html).toContain(`<a href="${site.origin}/honey#top">the page on honey</a>`)
    expect(html).not.toMatch(/script|onclick|steal|Log in|Menu|Buy now|Copyright/)
  })

  it('keeps the fingerprint of a page whose menus and advertisements change, but not of one whose text changes', async () => {
    const around = (ad: string, body: string) =>
      page('News').replace(
        '</main>',
        `<p>${body}</p></main><aside>${ad}</aside><script>${ad}</script>`,
      )
    const site = await startSite({ '/': around('one', 'same') })
    const connector = site.open()
    const first = await crawlAll(connector)
    site.routes.set('/', around('two', 'same'))
    const second = await crawlAll(connector, { since: first.cursor })
    site.routes.set('/', around('two', 'changed'))
    const third = await crawlAll(connector, { since: second.cursor })
    expect(second.items[0]?.fingerprint).toBe(first.items[0]?.fingerprint)
    expect(third.items[0]?.fingerprint).not.toBe(first.items[0]?.fingerprint)
  })

  it('does not download again what the site says is unchanged, and still follows its links', async () => {
    const bodies: number[] = []
    const site = await startSite({
      '/': ({ headers }, response) => {
        const isSame = headers['if-none-match'] === '"1"'
        bodies.push(isSame ? 304 : 200)
        response.writeHead(isSame ? 304 : 200, { etag: '"1"', 'content-type': 'text/html' })
        response.end(isSame ? undefined : page('Home', ['/a']))
      },
      '/a': page('A'),
    })
    const first = await crawlAll(site.open())
    const second = await crawlAll(site.open(), { since: first.cursor })
    expect(bodies).toEqual([200, 304])
    expect(second.items).toEqual(first.items)
  })

  it('names PDFs and other files as they are, with the ETag as fingerprint, and leaves other types out', async () => {
    const pdf = {
      headers: { 'content-type': 'application/pdf', etag: '"p"' },
      body: '%PDF-1.7 text',
    }
    const site = await startSite({
      '/': page('Home', ['/files/Report%202026', '/x.docx', '/v.mp4', '/login.pdf', '/odd']),
      '/files/Report%202026': pdf,
      '/x.docx': { headers: { 'content-type': 'application/octet-stream' }, body: 'PK' },
      '/v.mp4': { headers: { 'content-type': 'video/mp4' }, body: 'x' },
      '/login.pdf': {
        headers: { 'content-type': 'application/pdf', etag: '"l"' },
        body: '<!doctype html><title>Log in</title>',
      },
      '/odd': { headers: { 'content-type': 'text/html' }, body: '%PDF-1.7' },
    })
    const connector = site.open()
    const { items, skipped } = await crawlAll(connector)
    const files = items.filter(({ path }) => path.at(-1) !== 'Home.html')
    expect(files.map(({ path }) => path)).toEqual([['files', 'Report 2026.pdf'], ['x.docx']])
    expect(files[0]).toMatchObject({ fingerprint: '"p"', size: 13, mediaType: 'application/pdf' })
    expect(await contentOf(connector, files[0]!)).toBe('%PDF-1.7 text')
    expect(skipped).toEqual([
      expect.stringContaining('(video/mp4)'),
      expect.stringContaining('it returns a web page'),
      expect.stringContaining('it is a PDF file'),
    ])
  })
})

describe('a page with several URLs', () => {
  it('is named once: redirects, canonical URLs, fragments, tracking parameters and copies', async () => {
    const copy = page('Copy')
    const site = await startSite({
      '/': page('Home', [
        '/old',
        '/new',
        '/new#x',
        '/new?utm_source=mail',
        '/print',
        '/list',
        '/list?sort=asc',
        '/index.html',
      ]),
      '/old': { status: 301, headers: { location: '/new' } },
      '/new': page('New'),
      '/print': page('Print').replace('<head>', '<head><link rel="canonical" href="/new">'),
      '/list': copy,
      '/list?sort=asc': copy,
    })
    site.routes.set('/index.html', site.routes.get('/')!)
    const { items } = await crawlAll(site.open())
    expect(paths(site, items)).toEqual(['/', '/new', '/list'])
  })

  it('ends circles of redirects and of canonical URLs', async () => {
    const site = await startSite({
      '/': page('Home', ['/a', '/c', '/r/0']),
      '/a': { status: 302, headers: { location: '/b' } },
      '/b': { status: 302, headers: { location: '/a' } },
      '/c': page('C').replace('<head>', '<head><link rel="canonical" href="/d">'),
      '/d': page('D').replace('<head>', '<head><link rel="canonical" href="/c">'),
    })
    for (let at = 0; at < 30; at++) {
      site.routes.set(`/r/${at}`, { status: 302, headers: { location: `/r/${at + 1}` } })
    }
    const { items, skipped } = await crawlAll(site.open())
    expect(paths(site, items)).toEqual(['/', '/d'])
    expect(skipped).toEqual([expect.stringContaining('It redirects too often.')])
    expect(site.requests.filter((path) => path.startsWith('/r/'))).toHaveLength(11)
  })

  it('stays on the hosts of the source', async () => {
    const site = await startSite({ '/': page('Home', ['/out']) })
    const other = site.originOf('localhost')
    site.routes.set('/out', { status: 302, headers: { location: `${other}/in` } })
    site.routes.set('/in', page('In'))
    const near = await crawlAll(site.open())
    expect(paths(site, near.items)).toEqual(['/'])
    const both = await crawlAll(site.open({ hosts: [new URL(other).host] }))
    expect(both.items.map(({ path }) => path)).toEqual([
      [new URL(site.origin).host, 'Home.html'],
      [new URL(other).host, 'In.html'],
      [new URL(other).host, 'Home.html'],
    ])
  })
})

describe('the wishes of a site', () => {
  it('are followed: robots.txt, noindex, nofollow and the crawl delay', async () => {
    const site = await startSite({
      '/robots.txt': 'User-agent: *\nDisallow: /private/\nCrawl-delay: 0.2',
      '/': page('Home', ['/private/x', '/noindex', '/nofollow']).replace(
        '</main>',
        '<a rel="nofollow" href="/rel">no</a></main>',
      ),
      '/noindex': page('Hidden', ['/behind']).replace(
        '<head>',
        '<head><meta name="robots" content="noindex">',
      ),
      '/nofollow': {
        headers: { 'x-robots-tag': 'nofollow', 'content-type': 'text/html' },
        body: page('Last', ['/never']),
      },
      '/behind': page('Behind'),
    })
    const begin = performance.now()
    const { items, skipped } = await crawlAll(site.open())
    expect(paths(site, items)).toEqual(['/', '/nofollow', '/behind'])
    expect(skipped).toEqual([expect.stringContaining('/private/x: The robots.txt of the site')])
    expect(site.requests.filter((path) => /private|rel|never/.test(path))).toEqual([])
    // A sitemap and four pages.
    expect(performance.now() - begin).toBeGreaterThan(4 * 200)
  })

  it('are unknown if robots.txt fails, so nothing is read', async () => {
    const site = await startSite({ '/': page('Home'), '/robots.txt': { status: 500 } })
    expect(await faultOf(crawlAll(site.open()))).toMatchObject({ kind: 'away' })
    expect(site.requests).toEqual(['/robots.txt'])
  })

  it('include pauses: 429 and 503 are tried again, and end the run if they ask for more patience', async () => {
    let asked = 0
    const site = await startSite({
      '/': (_request, response) => {
        if (++asked === 1) return void response.writeHead(429, { 'retry-after': '1' }).end()
        response.writeHead(200, { 'content-type': 'text/html' }).end(page('Home', ['/busy']))
      },
      '/busy': { status: 503, headers: { 'retry-after': '7200' } },
    })
    expect(await faultOf(crawlAll(site.open()))).toMatchObject({ kind: 'away', retryAfter: 7200 })
    expect(asked).toBe(2)
  })
})

describe('a sitemap', () => {
  it('names pages that nothing links to: indexes, compressed ones, and those in robots.txt', async () => {
    const site = await startSite({ '/': page('Home') })
    const list = (...names: string[]) =>
      `<?xml version="1.0"?><urlset>${names.map((name) => `<url><loc>${site.origin}${name}</loc><lastmod>2026-01-01</lastmod></url>`).join('')}</urlset>`
    site.routes.set('/robots.txt', `Sitemap: ${site.origin}/maps/index.xml`)
    site.routes.set('/maps/index.xml', {
      body: `<sitemapindex><sitemap><loc>${site.origin}/maps/1.xml.gz</loc></sitemap><sitemap><loc>${site.origin}/maps/2.txt</loc></sitemap><sitemap><loc>${site.origin}/maps/index.xml</loc></sitemap></sitemapindex>`,
    })
    site.routes.set('/maps/1.xml.gz', {
      headers: { 'content-type': 'application/gzip' },
      body: gzipSync(list('/one', '/gone')),
    })
    site.routes.set(
      '/maps/2.txt',
      `${site.origin}/two\n${site.origin}/one\nhttps://elsewhere.example/`,
    )
    site.routes.set('/one', page('One'))
    site.routes.set('/two', page('Two'))
    const { items, skipped } = await crawlAll(site.open({ depth: 0 }))
    expect(paths(site, items)).toEqual(['/', '/one', '/two'])
    expect(skipped).toEqual([])
  })

  it('that is damaged or unpacks to very much is skipped, and deletes nothing', async () => {
    const site = await startSite({
      '/': page('Home'),
      '/bomb.gz': { body: gzipSync(Buffer.alloc(60_000_000, ' ')) },
      '/bad.gz': { body: Buffer.from([0x1f, 0x8b, 8, 1, 2, 3]) },
    })
    site.routes.set(
      '/robots.txt',
      `Sitemap: ${site.origin}/bomb.gz\nSitemap: ${site.origin}/bad.gz`,
    )
    const { pages } = await site.open().changes({}, signal)
    const changes = (await Array.fromAsync(pages)).flatMap((each) => each.changes)
    expect(sorted(changes).items).toHaveLength(1)
    expect(changes.filter((each) => each.type === 'skipped')).toEqual([
      { type: 'skipped', path: [], reason: expect.stringContaining('too large') },
      { type: 'skipped', path: [], reason: expect.stringContaining('damaged') },
    ])
  })
})

describe('rules and limits', () => {
  it('leave out paths by pattern', async () => {
    const names = ['/docs/a', '/docs/print/a', '/blog/x']
    const site = await startSite({
      '/': page('Home', names),
      ...Object.fromEntries(names.map((name) => [name, page(name)])),
    })
    const { items } = await crawlAll(site.open({ include: ['/docs/*'], exclude: ['*/print/*'] }))
    expect(paths(site, items)).toEqual(['/docs/a'])
    expect(site.requests).not.toContain('/blog/x')
  })

  it('stop at a number of pages or bytes with a message, and then nothing counts as deleted', async () => {
    const site = await startSite({
      '/': page('Home', ['/a', '/b']),
      '/a': page('A'),
      '/b': page('B'),
    })
    const { pages } = await site.open({ max_pages: 2 }).changes({}, signal)
    const changes = (await Array.fromAsync(pages)).flatMap((each) => each.changes)
    expect(changes.map((each) => each.type)).toEqual(['present', 'present', 'skipped'])
    expect(changes.at(-1)).toMatchObject({
      path: [],
      reason: expect.stringContaining('more than 2 pages'),
    })
    site.routes.set('/', page('Home', ['/a', '/b'], 'x'.repeat(1_100_000)))
    const large = await crawlAll(site.open({ max_megabytes: 1 }))
    expect(large.skipped).toEqual([expect.stringContaining('larger than 1 MB')])
  })

  it('skip pages that are slow, never end, are too large or can’t be analyzed, and continue', async () => {
    const site = await startSite({
      '/': page('Home', ['/silent', '/drip', '/endless', '/bomb', '/cut', '/deep', '/last']),
      '/silent': () => undefined,
      '/drip': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write('<p>')
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
      '/endless': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(100_000)));
        }
        response.on('drain', more)
        more()
      },
      '/bomb': {
        headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
        body: gzipSync(Buffer.alloc(50_000_000, 'x')),
      },
      '/cut': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '9999' })
        response.write('<p>half', () => response.destroy())
      },
      '/deep': '<div>'.repeat(200_000) + page('Deep'),
      '/last': page('Last'),
    })
    const { items, skipped } = await crawlAll(
      site.open({}, { headersMs: 500, pageMs: 1000, pageBytes: 2_000_000 }),
    )
    expect(paths(site, items)).toEqual(['/', '/deep', '/last'])
    expect(skipped.map((each) => each.slice(site.origin.length))).toEqual([
      '/silent: It takes too long.',
      '/drip: It takes too long.',
      '/endless: It is larger than 2 MB.',
      '/bomb: It is larger than 2 MB.',
      '/cut: The response is incomplete or damaged.',
    ])
  })

  it('read the first 100,000 links of a page with more', async () => {
    const links = Array.from({ length: 100_100 }, (_, at) => `/${at}`)
    const site = await startSite({
      '/': page('Home', links),
      '/0': page('Zero'),
      '/1': page('One'),
    })
    const { items, skipped } = await crawlAll(
      site.open({ max_pages: 3 }, { pageBytes: 20_000_000 }),
    )
    expect(items).toHaveLength(3)
    expect(skipped[0]).toContain('more than 100000 links')
  })
})

describe('a run that was killed', () => {
  it('continues where the last committed page of changes ended, and names everything', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `/p/${at}`)
    const site = await startSite({
      '/': page('Home', names),
      ...Object.fromEntries(names.map((name) => [name, page(name)])),
    })
    const killed = site.open()
    const { pages } = await killed.changes({}, signal)
    const named: string[] = []
    let cursor = ''
    let read = 0
    for await (const each of pages) {
      // The second page is lost.
      if (++read === 2) break
      named.push(...paths(site, sorted(each.changes).items))
      cursor = each.cursor
    }
    await killed.close()
    site.requests.length = 0
    const rest = await crawlAll(site.open(), { resume: cursor })
    expect(named.concat(paths(site, rest.items)).toSorted()).toEqual(['/', ...names].toSorted())
    expect(site.requests).not.toContain(named.at(-1))
    expect(cursor.length).toBeLessThan(200)
  })

  it('starts again if another server continues it', async () => {
    const site = await startSite({ '/': page('Home', ['/a']), '/a': page('A') })
    const resume = JSON.stringify({
      crawl: '01890000-0000-7000-8000-000000000000',
      generation: 3,
      batch: 2,
    })
    expect((await crawlAll(site.open(), { resume })).items).toHaveLength(2)
  })

  it('names everything, whichever servers with files of former runs continue it', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `/p/${at}`)
    const site = await startSite({
      '/': page('Home', names),
      ...Object.fromEntries(names.map((name) => [name, page(name)])),
    })
    const { cursor: since } = await crawlAll(site.open())
    // Another order, so that other pages come first.
    site.routes.set('/', page('Home', names.toReversed()))
    const killed = site.openElsewhere()
    const { pages } = await killed.changes({ since }, signal)
    const { value: first } = await pages[Symbol.asyncIterator]().next()
    await killed.close()
    const rest = await crawlAll(site.open(), { since, resume: first!.cursor })
    const named = [...sorted(first!.changes).items, ...rest.items]
    expect([...new Set(paths(site, named))].toSorted()).toEqual(['/', ...names].toSorted())
  })

  it('names everything, even if the process that lost it continues for a while', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `/p/${at}`)
    const site = await startSite({
      '/': page('Home', names),
      ...Object.fromEntries(names.map((name) => [name, page(name)])),
    })
    const slow = (await site.open().changes({}, signal)).pages[Symbol.asyncIterator]()
    const { value: first } = await slow.next()
    const rest = (await site.open().changes({ resume: first!.cursor }, signal)).pages[
      Symbol.asyncIterator
    ]()
    const named = sorted(first!.changes).items
    const next = await rest.next()
    named.push(...sorted(next.value!.changes).items)
    await expect(slow.next()).rejects.toThrow('continued by another process')
    for (let each = await rest.next(); each.done !== true; each = await rest.next()) {
      named.push(...sorted(each.value.changes).items)
    }
    expect(paths(site, named).toSorted()).toEqual(['/', ...names].toSorted())
  })

  it('keeps pages that fail for a moment, and their links, and fails as a whole if all fail', async () => {
    const site = await startSite({
      '/': page('Home', ['/a']),
      '/a': page('A', ['/b']),
      '/b': page('B'),
    })
    const first = await crawlAll(site.open())
    site.routes.set('/a', { status: 500 })
    const second = await crawlAll(site.open(), { since: first.cursor })
    expect(second.items).toEqual(first.items)
    site.routes.set('/', { status: 500 })
    expect(await faultOf(crawlAll(site.open(), { since: second.cursor }))).toMatchObject({
      kind: 'away',
    })
  })
})

describe('addresses', () => {
  it('in private networks are refused unless the operator allows them, also after a redirect and by name', async () => {
    const site = await startSite({ '/': page('Home') })
    const guarded = (start: string) =>
      WEB_SOURCE.open(
        { start: [start], delay_seconds: 0 },
        {},
        testServices({ networks: [], dataDir: '/nonexistent' }),
      )
    for (const start of [
      site.origin,
      site.originOf('localhost'),
      'http://169.254.169.254/',
      'http://[::1]/',
    ]) {
      const connector = await guarded(start)
      expect(await faultOf(connector.test(signal))).toMatchObject({ kind: 'settings' })
      await connector.close()
    }
    expect(site.requests).toEqual([])
    const open = site.open({ hosts: ['169.254.169.254'] })
    site.routes.set('/', { status: 302, headers: { location: 'http://169.254.169.254/latest' } })
    expect(await faultOf(crawlAll(open))).toMatchObject({ kind: 'settings' })
  })

  it('are tested with a message', async () => {
    const site = await startSite({
      '/': page('Home', ['/a', 'https://elsewhere.example/']),
      '/moved': { status: 301, headers: { location: 'https://elsewhere.example/' } },
    })
    expect(await site.open().test(signal)).toBe('Found “Home” with 2 links to the site.')
    const missing = site.open({ start: [`${site.origin}/missing`] })
    expect(await faultOf(missing.test(signal))).toMatchObject({
      kind: 'settings',
      message: expect.stringContaining('There is no page'),
    })
    const moved = site.open({ start: [`${site.origin}/moved`] })
    expect(await faultOf(moved.test(signal))).toMatchObject({
      kind: 'settings',
      message: expect.stringContaining('Start from there'),
    })
  })
})
