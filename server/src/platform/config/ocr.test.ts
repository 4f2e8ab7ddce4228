import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './env.ts'

const load = (env: Record<string, string>) => loadConfig(env, '/srv').ocr

describe('OCR', () => {
  it('is on by default, in English, with the included data', () => {
    expect(load({})).toEqual({ languages: ['eng'] })
  })

  it('accepts several languages, with their data in a folder', () => {
    const env = { ARBOR_OCR_LANGUAGES: 'deu+chi_sim', ARBOR_TESSDATA_PATH: 'tessdata' }
    expect(load(env)).toEqual({ languages: ['deu', 'chi_sim'], folder: '/srv/tessdata' })
    expect(load({ ARBOR_TESSDATA_PATH: '/data' })).toMatchObject({ folder: '/data' })
  })

  it('can be turned off', () => {
    expect(load({ ARBOR_OCR: 'OFF', ARBOR_OCR_LANGUAGES: 'deu' })).toBeUndefined()
  })

  it.each(['eng+', '../eng', 'deu,eng', 'e', 'deu eng'])('rejects the code "%s"', (languages) => {
    expect(() => load({ ARBOR_OCR_LANGUAGES: languages })).toThrow(ConfigError)
  })
})
