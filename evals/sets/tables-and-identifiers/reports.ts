import { fill, type Made } from './text.ts'
import type { Random } from './random.ts'

export type Report = Made & {
  readonly serial: string
  readonly error: string
  readonly bar: string
}

const MODELS = ['KX-450', 'KX-455', 'KXR-450', 'LP-80', 'LP-80S', 'DV-1200'] as const
const ERRORS = [
  'E-4217',
  'E-4218',
  'E-4271',
  'E-0421',
  'ERR_CONN-42',
  'ERR_CONN-24',
  'ERR_TEMP-42',
  'WARN_FAN-07',
  'F0042',
  'F0420',
] as const
const FIRMWARES = ['v2.3.1', 'v2.3.10', 'v2.13.1', 'v3.0.0-rc2'] as const
const FINDINGS = [
  'The display showed {error} after the start and the pump stopped.',
  'The customer reported that the drive stops with {error} when the load rises.',
  'Code {error} came back three times within an hour although the unit had been reset.',
  'The log holds {error} at irregular times, mostly at night.',
] as const
const ACTIONS = [
  'We replaced {part} and cleaned the contacts.',
  'The cause was a worn {part}, which was exchanged on site.',
  '{part} was tightened; a new one has been ordered.',
  'Firmware {firmware} was installed, {part} stayed in place.',
] as const
const CHECKS = [
  'The line held {bar} bar for ten minutes at {volts} V.',
  'A small leak shows above {bar} bar; at {volts} V all is well.',
  'Tested at {volts} V and {bar} bar without a finding.',
] as const

/** A hundred repair reports, with serial numbers that share blocks and codes that share digits. */
export function makeReports(random: Random, parts: readonly string[]): Report[] {
  const blocks = Array.from({ length: 60 }, () =>
    random.between(0x1000, 0xffff).toString(16).toUpperCase(),
  )
  return Array.from({ length: 100 }, (_, number) => {
    const serial = random.some(blocks, 3).join('-')
    const [part = ''] = random.some(parts, 1)
    const values = {
      error: random.pick(ERRORS),
      part,
      firmware: random.pick(FIRMWARES),
      bar: (random.between(15, 160) / 10).toFixed(1),
      volts: String(random.pick([24, 110, 230, 400])),
    }
    const model = random.pick(MODELS)
    const text = [
      `${model}, serial number ${serial}, firmware ${values.firmware}.`,
      ...[FINDINGS, ACTIONS, CHECKS].map((templates) => fill(random.pick(templates), values)),
    ].join(' ')
    const name = `SR-${String(number * 13 + 1007)}`
    return {
      id: name.toLowerCase(),
      title: `Service report ${name}`,
      text,
      serial,
      error: values.error,
      bar: values.bar,
    }
  })
}
