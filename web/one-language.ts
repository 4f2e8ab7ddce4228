import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from './src/app/languages.ts'

const LANGUAGES = join(import.meta.dirname, 'src/languages')
/** The end names the language of the code. */
const TEXTS = /^(.+\/src\/languages\/\w+\.ts)\?texts=(.+)&lang\.ts$/

/**
 * Leaves only one language in a build. Each `catalogue(key, en)` becomes its texts in this language, in a module of their
 * own. So they load with their screen, and nothing waits for them.
 */
export function oneLanguage(language: Language): Plugin {
  return {
    name: 'one-language',
    config: () => ({ define: { PAGE_LANGUAGE: JSON.stringify(language) } }),
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
    resolveId: { filter: { id: TEXTS }, handler: (id) => id },
    load: {
      filter: { id: TEXTS },
      async handler(id) {
        const [, file = '', key = ''] = TEXTS.exec(id) ?? []
        const code = await readFile(file, 'utf8')
        return onlyTexts(code, this.parse(code, { lang: 'ts' }), decodeURIComponent(key))
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\bcatalogue\(/ },
      handler(code) {
        return keepLanguage(code, this.parse(code), language)
      },
    },
  }
}

type Range = { readonly start: number; readonly end: number }
type Call = Range & { readonly arguments: readonly (Range & { readonly value?: unknown })[] }
type Entry = {
  readonly key: { readonly name?: string; readonly value?: unknown }
  readonly value: Range
}
type Statement = Range & {
  readonly type: string
  readonly declaration?: {
    readonly declarations?: readonly {
      readonly init?: { readonly properties?: readonly Entry[] }
    }[]
  }
}

/** Replaces each call of `catalogue` by its English texts, or by an import of those in another language. */
function keepLanguage(code: string, tree: unknown, language: Language): string {
  const imports: string[] = []
  const calls = callsIn(tree).toSorted((a, b) => b.start - a.start)
  const rest = calls.reduce((text, { start, end, arguments: [key, en] }, at) => {
    if (!key || !en) throw new Error('A catalogue needs its key and its English texts.')
    const name = `translated${at}`
    if (language !== 'en') imports.push(`import ${name} from ${idOf(String(key.value), language)};`)
    const texts = language === 'en' ? `(${code.slice(en.start, en.end)})` : name
    return `${text.slice(0, start)}${texts}${text.slice(end)}`
  }, code)
  return [...imports, rest].join('\n')
}

/** The id of a module, quoted. Relative imports are resolved from its part before the last slash. */
function idOf(key: string, language: Language): string {
  return JSON.stringify(`${LANGUAGES}/${language}.ts?texts=${encodeURIComponent(key)}&lang.ts`)
}

/** A module with the imports and functions of a language, and only the texts below a key. */
function onlyTexts(code: string, tree: unknown, key: string): string {
  const { body } = tree as { readonly body: readonly Statement[] }
  const exported = body.find(({ type }) => type === 'ExportNamedDeclaration')
  const entries = exported?.declaration?.declarations?.[0]?.init?.properties ?? []
  const texts = entries.find(({ key: { name, value } }) => (name ?? value) === key)?.value
  if (!exported || !texts) throw new Error(`A language lacks its texts for ${key}.`)
  return `${code.slice(0, exported.start)}export default ${code.slice(texts.start, texts.end)}`
}

function callsIn(node: unknown): Call[] {
  if (typeof node !== 'object' || node === null) return []
  if (isCall(node)) return [node]
  return Object.values(node).flatMap(callsIn)
}

function isCall(node: object): node is Call {
  return (
    'callee' in node &&
    typeof node.callee === 'object' &&
    node.callee !== null &&
    'name' in node.callee &&
    node.callee.name === 'catalogue'
  )
}
