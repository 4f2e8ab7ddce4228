import { buildApp, createContext } from '../server/src/compose.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../server/src/platform/config/config.ts'
import { writeOrCheck } from './write-or-check.ts'

/** Writes docs/openapi.json from the operations. With --check, compares it instead. */
const FILE = new URL('../docs/openapi.json', import.meta.url)

async function generate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-openapi-'))
  try {
    const config = loadConfig({ ARBOR_DATA_DIR: folder, ARBOR_LOG_LEVEL: 'silent' }, folder)
    await using context = await createContext(config)
    const app = await buildApp(context)
    await app.ready()
    const document = { ...app.swagger(), servers: [{ url: '/' }] }
    await app.close()
    return `${JSON.stringify(document, null, 2)}\n`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await writeOrCheck([{ file: FILE, content: await generate() }])
