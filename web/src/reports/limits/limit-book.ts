import { roadLimits } from '../../../../shared/domain/limits/roads.ts'
import type { RoadLimitJson } from '../../../../shared/wire/roads/roads-json.ts'

/** A row of a table: a device, and when it was fastest (ISO text). */
export interface LimitRow {
  deviceId: number
  time: string
}

export interface LimitState {
  /** another map with each answer, see `limitIn` */
  known: ReadonlyMap<string, RoadLimitJson>
  /** of those asked for with the last press, how many are answered */
  done: number
  of: number
  isBusy: boolean
  /** something was not looked up because the allowance is used up, or the service did not answer */
  missing: 'usedUp' | 'failed' | null
  /** what the API says of a refusal */
  failure: string | null
}

export interface LimitBook {
  /** asks for the first of these that are not known, as many as one press looks up */
  lookUp: (rows: readonly LimitRow[]) => void
  /** keeps what is there, and asks for nothing more */
  stop: () => void
  state: () => LimitState
  subscribe: (listener: () => void) => () => void
}

interface Question {
  deviceId: number
  times: readonly string[]
}

type Ask = (question: Question, signal: AbortSignal) => Promise<readonly RoadLimitJson[]>

const keyOf = ({ deviceId, time }: LimitRow): string => `${deviceId} ${time}`

export const limitIn = (known: LimitState['known'], row: LimitRow): RoadLimitJson | undefined => known.get(keyOf(row))

/** Whether it may be asked for again: another time there may be an answer. */
export const isOpen = (limit: RoadLimitJson | undefined): boolean =>
  limit === undefined || limit.state === 'failed' || limit.state === 'usedUp'

/** Limits of roads that somebody asked for, kept as long as the report is shown. */
export function createLimitBook(ask: Ask): LimitBook {
  const listeners = new Set<() => void>()
  let state: LimitState = { known: new Map(), done: 0, of: 0, isBusy: false, missing: null, failure: null }
  let running = new AbortController()

  const become = (change: Partial<LimitState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function run(questions: readonly Question[], signal: AbortSignal): Promise<void> {
    for (const question of questions) {
      // one after the other, so that stopping costs at most one
      // oxlint-disable-next-line no-await-in-loop
      const limits = await ask(question, signal)
      if (signal.aborted) return
      const { deviceId, times } = question
      const found = limits.map((limit, at) => [keyOf({ deviceId, time: times[at]! }), limit] as const)
      become({
        known: new Map([...state.known, ...found]),
        done: state.done + limits.length,
        missing: limits.reduce(missingWith, state.missing),
      })
    }
    become({ isBusy: false })
  }

  return {
    lookUp: (rows) => {
      const wanted = rows.filter((row) => isOpen(limitIn(state.known, row))).slice(0, roadLimits.limitsPerPress)
      running.abort()
      running = new AbortController()
      const { signal } = running
      become({ done: 0, of: wanted.length, isBusy: wanted.length > 0, missing: null, failure: null })
      run(questionsOf(wanted), signal).catch((error: unknown) => {
        if (!signal.aborted) become({ isBusy: false, failure: error instanceof Error ? error.message : String(error) })
      })
    },
    stop: () => {
      running.abort()
      become({ isBusy: false })
    },
    state: () => state,
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
  }
}

function missingWith(missing: LimitState['missing'], { state }: RoadLimitJson): LimitState['missing'] {
  if (state === 'usedUp') return state
  return state === 'failed' ? (missing ?? state) : missing
}

/** Rows of one device together, as many as one call takes. */
function questionsOf(rows: readonly LimitRow[]): Question[] {
  const questions: { deviceId: number; times: string[] }[] = []
  for (const { deviceId, time } of rows) {
    const last = questions.findLast((question) => question.deviceId === deviceId)
    if (last && last.times.length < roadLimits.limitsMax) last.times.push(time)
    else questions.push({ deviceId, times: [time] })
  }
  return questions
}
