import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs after every install and removes files that nothing needs at run time: the ONNX runtime for four other platforms
 * (240 MB), the headers of Node (70 MB), source maps (60 MB), the canvas that pdf.js would draw on (35 MB), the second
 * copy of LiteParse (34 MB), and the token tables in other formats (21 MB). Without development packages, it also
 * removes type declarations, sources and manuals (50 MB). A folder that moves to another system needs a new install
 * anyway.
 */
const MODULES = join(import.meta.dirname, '../node_modules')

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
  removeEvery(isForDevelopment ? /\.[cm]?js\.map$/ : /\.(?:[cm]?ts|tsx|map|md|markdown)$/)
}
