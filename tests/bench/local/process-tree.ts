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
  const usage = { cpuMs: 0, memoryMegabytes: 0 }
  for (const each of familyOf(pid)) {
    const stat = statOf(each)
    if (!stat) continue
    usage.cpuMs += cpuMsOf(stat)
    usage.memoryMegabytes += sharedFairly(each)
  }
  return usage
}

/** The processor time (ms) of a process and all of its descendants, by the name of their program. */
export function cpuMsByProgram(pid: number): ReadonlyMap<string, number> {
  const spent = new Map<string, number>()
  for (const each of familyOf(pid)) {
    const stat = statOf(each)
    const program = programOf(each)
    if (stat && program) spent.set(program, (spent.get(program) ?? 0) + cpuMsOf(stat))
  }
  return spent
}

const cpuMsOf = (stat: readonly string[]): number => ((Number(stat[11]) + Number(stat[12])) * 1000) / ticksPerSecond

function familyOf(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = Number(statOf(Number(name))?.[1] ?? 0)
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const family = [pid]
  for (const each of family) family.push(...(parents.get(each) ?? []))
  return family
}

function programOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return null
  }
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
