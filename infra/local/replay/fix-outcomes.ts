import { setTimeout as wait } from 'node:timers/promises'
import { hourMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import type { Api } from '../demo/create-tenants.ts'

/** What became of the fixes of one vehicle. */
export interface Outcome {
  identifier: string
  sent: number
  stored: number
  /** why others were not, as the device's page says; empty when it does not */
  reasons: string[]
}

const askEveryMs = 500
/** Nothing more is stored after so long a pause. In its first minute, the demonstration stores a week of its own before. */
const quietMsDefault = 30 * secondMs
/** of one question: the server answers no more than `historyLimits.historyRowsMax` */
const fixesPerQuestionMax = historyLimits.historyRowsMax / 5

/** Counts stored fixes by the times that they are sent with: what was stored before does not count. */
export class FixOutcomes {
  readonly #api: Api
  /** epoch ms by identifier, sorted */
  readonly #times: ReadonlyMap<string, readonly number[]>
  readonly #quietMs: number
  #before = new Map<string, number>()

  constructor(api: Api, times: ReadonlyMap<string, readonly number[]>, quietMs = quietMsDefault) {
    this.#api = api
    this.#times = times
    this.#quietMs = quietMs
  }

  /** Before anything is sent. */
  async begin(): Promise<void> {
    this.#before = await this.#countAll()
  }

  /** After everything was sent: waits until nothing more is stored. */
  async outcomes(): Promise<Outcome[]> {
    const sent = [...this.#times.values()].reduce((sum, times) => sum + times.length, 0)
    let counts = await this.#stored()
    for (let quiet = 0; total(counts) < sent && quiet < this.#quietMs; quiet += askEveryMs) {
      await wait(askEveryMs)
      const next = await this.#stored()
      if (total(next) > total(counts)) quiet = 0
      counts = next
    }
    return Promise.all(
      [...this.#times].map(async ([identifier, times]) => {
        const stored = counts.get(identifier) ?? 0
        const reasons = stored < times.length ? await this.#reasons(identifier) : []
        return { identifier, sent: times.length, stored, reasons }
      }),
    )
  }

  async #stored(): Promise<Map<string, number>> {
    const counts = await this.#countAll()
    return new Map([...counts].map(([identifier, count]) => [identifier, count - (this.#before.get(identifier) ?? 0)]))
  }

  async #countAll(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const [identifier, times] of this.#times) counts.set(identifier, await this.#count(identifier, times))
    return counts
  }

  async #count(identifier: string, times: readonly number[]): Promise<number> {
    const id = await this.#idOf(identifier)
    const likely = times.filter((time) => time >= trackerLimits.fixTimeOldest)
    if (id === null || likely.length === 0) return 0
    const found = new Set<number>()
    for (let start = 0; start < likely.length; start += fixesPerQuestionMax) {
      const [from, to] = [likely[start]!, likely[Math.min(start + fixesPerQuestionMax, likely.length) - 1]!].map(iso)
      const positions = (await this.#api('GET', `/positions?deviceId=${id}&from=${from}&to=${to}`)) as { id: number }[]
      for (const position of positions) found.add(position.id)
    }
    return found.size
  }

  /** Each fault is noted once an hour: one of a run before says why as well. */
  async #reasons(identifier: string): Promise<string[]> {
    const id = await this.#idOf(identifier)
    if (id === null) return ['It is not registered, or you may not see it: say --create.']
    const path = `/devices/${id}/problems`
    const problems = (await this.#api('GET', path)) as { reason: string; time: string }[]
    const since = Date.now() - hourMs - this.#quietMs
    const recent = problems.filter(({ time }) => Date.parse(time) >= since).map(({ reason }) => reason)
    return recent.length > 0 ? recent : ['The others were sent before, or the device’s filters leave them out.']
  }

  async #idOf(identifier: string): Promise<number | null> {
    const path = `/devices?uniqueId=${encodeURIComponent(identifier)}`
    const [device] = (await this.#api('GET', path).catch(() => [])) as { id: number }[]
    return device?.id ?? null
  }
}

const iso = (time: number): string => new Date(time).toISOString()
const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, each) => sum + each, 0)

/** For the person at the terminal. */
export function outcomeText(outcomes: readonly Outcome[]): string {
  const sum = (of: 'sent' | 'stored') => outcomes.reduce((all, outcome) => all + outcome[of], 0)
  const lines = outcomes
    .filter(({ sent, stored }) => stored < sent)
    .map(({ identifier, sent, stored, reasons }) => `${identifier}: ${stored} of ${sent}. ${reasons.join(' ')}`)
  return [`${sum('stored')} of ${sum('sent')} fixes stored.`, ...lines].join('\n')
}
