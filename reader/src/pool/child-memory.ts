import { readFile } from 'node:fs/promises'
import pidusage from 'pidusage'

/** Resident bytes of a process and, on Linux, of everything it has started; 0 if it has exited. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    if (process.platform !== 'linux') return (await pidusage(pid)).memory
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    let total = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
    // Missing on kernels built without it. Then only the process itself is counted.
    const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    for (const child of list.split(' ').filter(Boolean)) total += await residentBytes(Number(child))
    return total
  } catch {
    return 0
  }
}
