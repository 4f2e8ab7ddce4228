import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, inkOn, shadeFor } from './branding.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('any brand color is readable in both themes, and so is text on it', () => {
  fc.assert(
    fc.property(color, (given) => {
      const [light, dark] = [shadeFor(given, 'light'), shadeFor(given, 'dark')]
      expect(contrast(light, '#fbfbfa')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, '#1c1f1e')).toBeGreaterThanOrEqual(4.5)
      for (const shade of [light, dark]) {
        expect(contrast(shade, inkOn(shade))).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('a readable color is not changed', () => {
  expect(shadeFor('#2f6f4f', 'light')).toBe('#2f6f4f')
  expect(contrast('#000000', '#ffffff')).toBe(21)
})
