import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './env.ts'

const load = (env: Record<string, string>) => loadConfig(env, '/srv').ocr

describe('reading text from pictures', () => {
  it('is on, in English, with the data that is installed', () => {
    expect(load({})).toEqual({ languages: ['eng'] })
  })

  it('takes several languages, and their data from a folder', () => {
    const env = { ARBOR_OCR_LANGUAGES: 'deu+chi_sim', ARBOR_TESSDATA_PATH: 'tessdata' }
    expect(load(env)).toEqual({ languages: ['deu', 'chi_sim'], folder: '/srv/tessdata' })
    expect(load({ ARBOR_TESSDATA_PATH: '/data' })).toMatchObject({ folder: '/data' })
  })

  it('can be turned off', () => {
    expect(load({ ARBOR_OCR: 'OFF', ARBOR_OCR_LANGUAGES: 'deu' })).toBeUndefined()
  })

  it.each(['eng+', '../eng', 'deu,eng', 'e', 'deu eng'])('takes no code like "%s"', (languages) => {
    expect(() => load({ ARBOR_OCR_LANGUAGES: languages })).toThrow(ConfigError)
  })
})
