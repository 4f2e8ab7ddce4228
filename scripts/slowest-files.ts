import { stdout } from 'node:process'
import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 20

/** At the end of a run, shows the files that took longest, including the time they waited for others. */
// oxlint-disable-next-line import/no-default-export -- the runner looks for it
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module) => ({ module, ms: tookBy(module) }))
    const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
    const lines = slowest.map(({ module: { project, relativeModuleId }, ms }) =>
      [seconds(ms).padStart(9), project.name.padEnd(10), relativeModuleId].join('  '),
    )
    const all = seconds(times.reduce((sum, { ms }) => sum + ms, 0))
    stdout.write(`\nThe slowest files (total ${all}):\n${lines.join('\n')}\n`)
  }
}

/** From loading the file to its last hook. */
function tookBy(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return collectDuration + setupDuration + duration
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
