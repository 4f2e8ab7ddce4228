import type { Plugin } from 'vite'
import type { Language } from './src/app/languages.ts'

/**
 * Leaves only one language in a build. Of each `catalogue(en, de)`, it keeps the texts of this language. So the texts load
 * with their screen, in one language, and nothing waits for them.
 */
export function oneLanguage(language: Language): Plugin {
  return {
    name: 'one-language',
    config: () => ({ define: { PAGE_LANGUAGE: JSON.stringify(language) } }),
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\bcatalogue\(/ },
      handler(code) {
        return keepLanguage(code, this.parse(code), language)
      },
    },
  }
}

type Range = { readonly start: number; readonly end: number }
type Call = Range & { readonly arguments: readonly Range[] }

/** Replaces each call of `catalogue` by its first argument if the language is English, and otherwise by the second. */
function keepLanguage(code: string, tree: unknown, language: Language): string {
  const calls = callsIn(tree).toSorted((a, b) => b.start - a.start)
  return calls.reduce((text, call) => {
    const kept = call.arguments[language === 'en' ? 0 : 1]
    if (!kept) throw new Error(`A catalogue lacks its texts for ${language}.`)
    return `${text.slice(0, call.start)}(${code.slice(kept.start, kept.end)})${text.slice(call.end)}`
  }, code)
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
