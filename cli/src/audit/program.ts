import { Argument, InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'
import { count, list, text, time } from '../arguments.ts'
import { online } from '../online.ts'
import type { Head } from './offline.ts'

const MOST_EVENTS = 1_000_000
const FORMATS = ['ndjson', 'csv'] as const
const PLACE = new Argument('[path]', 'only what happened to this item and below it').argParser(text)

/** Adds the commands about audit events. */
export function addAudit(program: Command): void {
  const audit = program.command('audit').description('see who did what, and check the record')
  filtered(audit, 'list')
    .description('list audit events, newest first')
    .addArgument(PLACE)
    .option('--limit <count>', 'maximum number of events', count(MOST_EVENTS), 50)
    .action(async (place, options) => (await import('./commands.ts')).runAuditList(place, options))
  filtered(audit, 'export')
    .description('save audit events, and print the head of the chain')
    .addArgument(PLACE)
    .addOption(
      new Option('--format <format>', 'lines of JSON or a table')
        .choices(FORMATS)
        .default('ndjson' as const),
    )
    .option('--to <file>', 'file to write; - for standard output', text, '-')
    .action(async (place, options) =>
      (await import('./commands.ts')).runAuditExport(place, options),
    )
  online(audit, 'verify')
    .description('check that no event is missing, changed or moved')
    .argument(
      '[file]',
      'an export to check without the server (NDJSON); - for standard input',
      text,
    )
    .option('--head <number:hash>', 'an event that you kept, which must still be there', headOf)
    .option(
      '--key <fingerprint>',
      'the key that must have signed the summary of expired events',
      text,
    )
    .option('--part', 'accept an export that begins later than the chain')
    .action(async (file, options) => (await import('./commands.ts')).runAuditVerify(file, options))
}

function filtered(audit: Command, name: string) {
  return online(audit, name)
    .option(
      '--kind <kind>',
      'only events of this kind, such as permission.created; repeatable',
      list,
    )
    .option('--person <address>', 'only what this person did', text)
    .option('--after <time>', 'only at this time or later, such as 2026-11-01', time)
    .option('--before <time>', 'only before this time', time)
}

function headOf(value: string): Head {
  const [, number, hash] = /^(\d{1,15})[: ]([\da-f]{64})$/.exec(value.trim()) ?? []
  if (number !== undefined && hash !== undefined) return { sequence: Number(number), hash }
  throw new InvalidArgumentError('It must be the number and hash of an event, such as 17:0a1b….')
}
