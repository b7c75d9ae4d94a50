import { afterEach, beforeEach, vi } from 'vitest'

interface Line {
  what: string
  differs: { day: number; what: string; by: number }[]
}

/** @returns what the log says of days that did not add up, since the last time */
export function totalsThatDiffer(): () => string[] {
  const written: string[] = []
  beforeEach(() => {
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      written.push(String(line))
      return true
    })
  })
  afterEach(() => vi.restoreAllMocks())
  return (): string[] =>
    written
      .splice(0)
      .map((line) => JSON.parse(line) as Line)
      .flatMap(({ what, differs }) => (what === 'totalsDiffer' ? differs.map((each) => each.what) : []))
}
