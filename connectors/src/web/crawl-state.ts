import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A URL that is read in this crawl. */
export type FoundLink = {
  readonly id: number
  readonly url: string
  readonly depth: number
  /** Redirects and canonical URLs followed from the link on a page. */
  readonly hops: number
}

/** What reading a page or file has found. It also serves if the site says that nothing has changed. */
export type PageRecord = {
  readonly kind: 'page' | 'file'
  /** Title of a page, or name of a file. */
  readonly title: string
  readonly fingerprint: string
  readonly isIndexed: boolean
  readonly canonical?: string | undefined
  readonly mediaType?: string | undefined
  readonly size?: number | undefined
  readonly modifiedAt?: string | undefined
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
  readonly links: readonly string[]
}

/** Where a crawl is: which file has its state, and how much of it the engine has committed. */
type Position = {
  readonly crawl: string
  /** Which beginning of the crawl this is. Files of several servers may have the same generation, but read other pages. */
  readonly start: string
  readonly generation: number
  readonly batch: number
}

export type CrawlProgress = {
  readonly links: number
  readonly stored: number
  readonly bytes: number
}

export class CrawlLost extends Error {}

export const MAX_LINKS = 100_000
const KEPT_DAYS = 60

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists crawl (generation integer not null, has_sitemaps integer not null);
  insert into crawl select 0, 0 where not exists (select 1 from crawl);
  create table if not exists run (start text not null, holder text not null);
  insert into run select '', '' where not exists (select 1 from run);
  create table if not exists link (id integer primary key, url text not null unique, depth integer not null,
    hops integer not null, batch integer, stored integer not null default 0, bytes integer not null default 0);
  create index if not exists link_open on link (depth, id) where batch is null;
  create table if not exists page (url text primary key, seen integer not null, fingerprint text not null, record text not null);
  create index if not exists page_fingerprint on page (fingerprint);
`

/**
 * What a crawl has found and still has to read, in a file of this server, because a cursor is too small for it. A killed
 * run continues from the file. If the file is missing or of another run, for example on another server, the crawl starts
 * again: it reads more, but finds the same. Whoever opened the file last may note what was read.
 */
export class CrawlState {
  readonly #database: DatabaseSync
  readonly #crawl: string
  readonly #start: string
  readonly #generation: number
  readonly #holder = randomUUID()
  #batch: number
  // Counting the rows for each page would take quadratic time.
  readonly #progress: { links: number; stored: number; bytes: number }

  private constructor(database: DatabaseSync, { crawl, start, generation, batch }: Position) {
    this.#database = database
    this.#crawl = crawl
    this.#start = start
    this.#generation = generation
    this.#batch = batch
    database.prepare('update run set start = ?, holder = ?').run(start, this.#holder)
    const sums =
      'count(*) as links, coalesce(sum(stored), 0) as stored, coalesce(sum(bytes), 0) as bytes'
    const counted = database.prepare(`select ${sums} from link`).get()
    this.#progress = { links: 0, stored: 0, bytes: 0, ...counted }
  }

  /** @param folder where the files of all crawls are */
  static open(
    folder: string,
    at: { readonly resume?: string; readonly since?: string },
  ): CrawlState {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    dropOld(folder)
    const [resume, since] = [readPosition(at.resume), readPosition(at.since)]
    const crawl = resume?.crawl ?? since?.crawl ?? randomUUID()
    const database = openFile(join(folder, `${crawl}.sqlite`))
    const known = database.prepare('select generation from crawl').get()?.['generation'] as number
    const started = database.prepare('select start from run').get()?.['start']
    if (resume && known === resume.generation && started === resume.start) {
      // What was read after the last commit is read again.
      database
        .prepare('update link set batch = null, stored = 0, bytes = 0 where batch > ?')
        .run(resume.batch)
      return new CrawlState(database, resume)
    }
    const generation = known + 1
    database.exec('delete from link')
    database.prepare('update crawl set generation = ?, has_sitemaps = 0').run(generation)
    return new CrawlState(database, { crawl, start: randomUUID(), generation, batch: 0 })
  }

  /** Whether nothing was read before. */
  get isNew(): boolean {
    return this.#batch === 0
  }

  /** Number of pages of changes. */
  get batch(): number {
    return this.#batch
  }

  get hasSitemaps(): boolean {
    return this.#database.prepare('select has_sitemaps from crawl').get()?.['has_sitemaps'] === 1
  }

  /** All sitemaps were read. */
  finishSitemaps(): void {
    this.#database.exec('update crawl set has_sitemaps = 1')
  }

  /**
   * Adds links that are not known yet. @returns whether there was room for all
   */
  add(urls: readonly string[], depth: number, hops = 0): boolean {
    const insert = this.#database.prepare(
      `insert into link (url, depth, hops) values (?, ?, ?)
       on conflict (url) do update set depth = min(depth, excluded.depth), hops = max(hops, excluded.hops)
       where batch is null`,
    )
    const part = urls.slice(0, MAX_LINKS - this.#progress.links)
    this.#database.exec('begin')
    for (const url of part) insert.run(url, depth, hops)
    this.#database.exec('commit')
    this.#countLinks()
    return part.length === urls.length
  }

  #countLinks(): void {
    // Ids have no gaps, because all links are deleted at once.
    this.#progress.links = Number(
      this.#database.prepare('select max(id) as links from link').get()?.['links'] ?? 0,
    )
  }

  /** The next URL to read, nearest to the start first. */
  next(): FoundLink | undefined {
    return this.#database
      .prepare(
        'select id, url, depth, hops from link where batch is null order by depth, id limit 1',
      )
      .get() as FoundLink | undefined
  }

  /** A URL was read. @param stored whether it is an item of the source */
  done(
    { id }: FoundLink,
    { stored, bytes }: { readonly stored: boolean; readonly bytes: number },
  ): void {
    const { changes } = this.#database
      .prepare(
        `update link set batch = ?, stored = ?, bytes = ?
         where id = ? and exists (select 1 from run where holder = ?)`,
      )
      .run(this.#batch + 1, Number(stored), bytes, id, this.#holder)
    // It would keep the other process from reading this page.
    if (changes === 0) throw new CrawlLost('The crawl is continued by another process.')
    this.#progress.stored += Number(stored)
    this.#progress.bytes += bytes
  }

  progress(): CrawlProgress {
    return this.#progress
  }

  /** What was found at a URL the last time. */
  recordOf(url: string): PageRecord | undefined {
    const found = this.#database.prepare('select record from page where url = ?').get(url)
    return found && (JSON.parse(String(found['record'])) as PageRecord)
  }

  keep(url: string, record: PageRecord): void {
    this.#database
      .prepare('insert or replace into page (url, seen, fingerprint, record) values (?, ?, ?, ?)')
      .run(url, this.#generation, record.fingerprint, JSON.stringify(record))
  }

  /** Other URLs of this crawl with the same content. */
  sameAs(url: string, fingerprint: string): string[] {
    return this.#database
      .prepare('select url from page where fingerprint = ? and seen = ? and url <> ? limit 100')
      .all(fingerprint, this.#generation, url)
      .map((row) => String(row['url']))
  }

  /** Everything that was read until now belongs to one page of changes. @returns its cursor */
  endBatch(): string {
    this.#batch++
    const position: Position = {
      crawl: this.#crawl,
      start: this.#start,
      generation: this.#generation,
      batch: this.#batch,
    }
    return JSON.stringify(position)
  }

  /** Forgets pages that this crawl didn't find. */
  finish(): void {
    this.#database.prepare('delete from page where seen < ?').run(this.#generation)
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }
}

const UUID = /^[0-9a-f-]{36}$/

function readPosition(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const { crawl, start = '', generation, batch } = JSON.parse(cursor) as Partial<Position>
  const isValid =
    typeof crawl === 'string' &&
    UUID.test(crawl) &&
    typeof start === 'string' &&
    Number.isInteger(generation) &&
    Number.isInteger(batch)
  return isValid ? { crawl, start, generation: generation!, batch: batch! } : undefined
}

function openFile(path: string): DatabaseSync {
  try {
    return openDatabase(path)
  } catch {
    // Damaged, for example after the disk was full. It only saves work.
    remove(path)
    return openDatabase(path)
  }
}

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  try {
    database.exec(SCHEMA)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Deletes files of sources that no longer exist. */
function dropOld(folder: string): void {
  const oldest = Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.sqlite')) continue
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && stats.mtimeMs < oldest) remove(path)
  }
}

function remove(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
}
