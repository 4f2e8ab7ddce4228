import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs after every install and removes files that nothing needs at run time: the ONNX runtime for four other platforms
 * (240 MB), the headers of Node (70 MB) and source maps (60 MB). A folder that moves to another system needs a new
 * install anyway.
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

function removeSourceMaps(): void {
  const files = readdirSync(MODULES, { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (file.isFile() && /\.[cm]?js\.map$/.test(file.name)) remove(join(file.parentPath, file.name))
  }
}

if (statSync(MODULES, { throwIfNoEntry: false })?.isDirectory()) {
  removeOtherPlatforms()
  removeHeaders()
  removeSourceMaps()
}
