import { linkSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { removeSymbols } from './slim-install/elf-symbols.ts'

/**
 * Runs after every install and removes files that nothing needs at run time: the ONNX runtime for four other platforms
 * (240 MB), the headers of Node (70 MB), source maps (60 MB), the canvas that pdf.js would draw on (35 MB), the second
 * copy of LiteParse (34 MB), and the token tables in other formats (21 MB). Without development packages, it also
 * removes type declarations, sources and manuals (50 MB), files of packages that only others use (50 MB), and the names
 * for debuggers in programs and libraries (23 MB). A folder that moves to another system needs a new install anyway.
 */
const MODULES = join(import.meta.dirname, '../node_modules')

/**
 * The files that Arbor uses of packages that have many more: builds for browsers and for `require`, other models, tests.
 * The manifest and the license always stay. What browsers need is in the built workspace.
 */
const USED: Readonly<Record<string, RegExp>> = {
  '@e965/xlsx': /^(?:xlsx|dist\/cpexcel\.full)\.mjs$/,
  '@energetic-ai/core': /^$/,
  '@opentelemetry/semantic-conventions': /^dist\/(?!.*(?:experimental|incubating))/,
  ai: /^dist\//,
  bintrees: /^(?:index\.js|lib\/)/,
  'gpt-tokenizer': /^esm\/(?:bpeRanks\/cl100k_base|encodingParams\/constants)\.js$/,
  jschardet: /^build\/(?!index\.cjs)/,
  'pdfjs-dist': /^legacy\/build\/pdf(?:\.worker)?\.mjs$/,
  pdfkit: /^js\/(?!.*(?:browser|standalone|\bold\b))/,
  ...Object.fromEntries(
    namesIn(join(MODULES, '@tesseract.js-data')).map((name) => [
      `@tesseract.js-data/${name}`,
      /^(?:index\.js|4\.0\.0_best_int\/)/,
    ]),
  ),
}
const ALWAYS = /^(?:package\.json|(?:licen[cs]e|notice|copying).*|node_modules\/.*)$/i

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true })
}

function removeOtherPlatforms(): void {
  const root = join(MODULES, 'onnxruntime-node/bin')
  for (const api of namesIn(root)) {
    for (const platform of namesIn(join(root, api))) {
      for (const arch of namesIn(join(root, api, platform))) {
        const isOwn = platform === process.platform && arch === process.arch
        if (!isOwn) remove(join(root, api, platform, arch))
      }
    }
  }
}

function removeHeaders(): void {
  const root = join(MODULES, 'node/node_modules')
  for (const name of namesIn(root)) {
    if (name.startsWith('node-')) remove(join(root, name, 'include'))
  }
}

/** The reader opens documents with pdf.js for their outlines only. */
function removeCanvas(): void {
  const root = join(MODULES, '@napi-rs')
  for (const name of namesIn(root)) if (name.startsWith('canvas-')) remove(join(root, name))
}

/** LiteParse loads the package of its platform, and its own copy only without one. */
function removeSecondParser(): void {
  const root = join(MODULES, '@llamaindex')
  if (!namesIn(root).some((name) => name.startsWith('liteparse-'))) return
  for (const name of namesIn(join(root, 'liteparse'))) {
    if (/\.(?:node|so|dylib|dll)$/.test(name)) remove(join(root, 'liteparse', name))
  }
}

function removeOtherTokens(): void {
  for (const name of ['cjs', 'data', 'src']) remove(join(MODULES, 'gpt-tokenizer', name))
}

function removeUnused(): void {
  for (const [name, used] of Object.entries(USED)) {
    const root = join(MODULES, name)
    for (const path of filesBelow(root)) {
      if (!ALWAYS.test(path) && !used.test(path)) remove(join(root, path))
    }
  }
}

/** Paths of all files in a folder, relative to it. */
function filesBelow(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

/** Only Linux has them in a place that the system doesn't need. */
function removeAllSymbols(): void {
  const isBinary = /\.(?:node|so(?:\.\d+)*)$/
  for (const path of filesBelow(MODULES).filter((name) => isBinary.test(name))) {
    removeSymbols(join(MODULES, path))
  }
  const node = join(MODULES, 'node/bin/node')
  if (!statSync(node, { throwIfNoEntry: false }) || !removeSymbols(node)) return
  // The package of the platform has the same file.
  const root = join(MODULES, 'node/node_modules')
  for (const name of namesIn(root).filter((each) => each.startsWith('node-'))) {
    const same = join(root, name, 'bin/node')
    if (!statSync(same, { throwIfNoEntry: false })) continue
    remove(same)
    linkSync(node, same)
  }
}

/**
 * Removes all files with such names. Doesn't follow links, because those of workspaces lead to our own sources.
 * @param names of files
 */
function removeEvery(names: RegExp, folder = MODULES): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeEvery(names, path)
    else if (entry.isFile() && names.test(entry.name)) remove(path)
  }
}

if (statSync(MODULES, { throwIfNoEntry: false })?.isDirectory()) {
  removeOtherPlatforms()
  removeHeaders()
  removeCanvas()
  removeSecondParser()
  removeOtherTokens()
  const isForDevelopment = namesIn(MODULES).includes('typescript')
  if (isForDevelopment) removeEvery(/\.[cm]?js\.map$/)
  else {
    removeEvery(/^(?!licen[cs]e|notice).*\.(?:[cm]?ts|tsx|map|md|markdown)$/i)
    removeUnused()
    removeAllSymbols()
  }
}
