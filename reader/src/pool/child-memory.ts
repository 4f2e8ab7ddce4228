import { readFile } from 'node:fs/promises'
import pidusage from 'pidusage'

async function linuxRss(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

async function linuxChildren(pid: number): Promise<number[]> {
  // Missing on kernels built without it; then only the process itself is counted.
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return list.split(' ').filter(Boolean).map(Number)
}

/**
 * Resident bytes of a process and, on Linux, of everything it has started; null when it is gone.
 */
export async function residentBytes(pid: number): Promise<number | null> {
  try {
    if (process.platform !== 'linux') return (await pidusage(pid)).memory
    let total = await linuxRss(pid)
    for (const child of await linuxChildren(pid)) total += (await residentBytes(child)) ?? 0
    return total
  } catch {
    return null
  }
}
