import { expect, test } from 'vitest'
import { countProcessorTime, ProcessorMeter } from './processor-meter.ts'

function spin(ms: number): void {
  const before = process.cpuUsage()
  while (process.cpuUsage(before).user < ms * 1000);
}

test('measures the work in this process and what others report, but not waiting', async () => {
  const meter = new ProcessorMeter()
  const pause = Promise.withResolvers<void>()
  const measured = meter.measure(async () => {
    spin(50)
    countProcessorTime(1000)
    await meter.aside(() => pause.promise)
  })
  await Promise.resolve()
  const before = meter.ms
  spin(50)
  pause.resolve()
  await measured
  expect(before).toBeGreaterThanOrEqual(1050)
  expect(meter.ms - before).toBeLessThan(50)
})

test('works at the same time share the processor time', async () => {
  const [first, second] = [new ProcessorMeter(), new ProcessorMeter()]
  const end = Promise.withResolvers<void>()
  const working = [first, second].map((meter) => meter.measure(() => end.promise))
  spin(60)
  expect(first.ms).toBeGreaterThanOrEqual(30)
  expect(Math.abs(first.ms - second.ms)).toBeLessThan(30)
  end.resolve()
  await Promise.all(working)
  countProcessorTime(1000)
  expect(first.ms).toBeLessThan(1000)
})
