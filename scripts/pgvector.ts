import { once } from 'node:events'
import process, { argv, exit } from 'node:process'
import { startPostgres } from '../server/test/support/postgres-server.ts'
import { asAdmin } from '../server/test/support/test-database.ts'
import { makePgvector } from './pgvector/programs.ts'

const HELP = `npm run pgvector
  Starts PostgreSQL 17 with pgvector on a free port of this computer, and prints its URL. Ctrl-C stops it and deletes
  its data.

npm run pgvector -- --programs
  Downloads the programs once and prints their folder, without starting a server. Tests and benchmarks find them there.

The programs come from Debian 13. You need apt-get, dpkg-deb and patchelf.`

const rest = argv.slice(2)
if (rest.some((argument) => argument !== '--programs') || rest.length > 1) {
  console.log(HELP)
  exit(rest[0] === '--help' ? 0 : 1)
}

const folder = await makePgvector((line) => {
  console.error(line)
})
if (rest.length === 1) {
  console.log(folder)
} else {
  await using server = await startPostgres(folder)
  await asAdmin(server.urlOf('postgres'), 'create database arbor')
  console.log(`ARBOR_DATABASE_URL=${server.urlOf('arbor')}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
}
