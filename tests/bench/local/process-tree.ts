import { readdirSync, readFileSync } from 'node:fs'

/** What a process and all of its descendants take; by Linux' own numbers. */
export interface Usage {
  /** since they began, ms */
  cpuMs: number
  /** proportional set size in MB: pages that several share count once */
  memoryMegabytes: number
}

const ticksPerSecond = 100

/** @throws Error elsewhere than on Linux */
export function usageOf(pid: number): Usage {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = Number(statOf(Number(name))?.[1] ?? 0)
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const family = [pid]
  for (const each of family) family.push(...(parents.get(each) ?? []))
  const usage = { cpuMs: 0, memoryMegabytes: 0 }
  for (const each of family) {
    const stat = statOf(each)
    if (!stat) continue
    usage.cpuMs += ((Number(stat[11]) + Number(stat[12])) * 1000) / ticksPerSecond
    usage.memoryMegabytes += sharedFairly(each)
  }
  return usage
}

/** The fields after the name of the program, from its state on; null when it ended. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function sharedFairly(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
