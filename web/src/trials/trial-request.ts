import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import type { DeviceTrialJson, TrialJson } from '../../../shared/wire/trials/trial-json.ts'
import { api } from '../api/client.ts'

/** A geofence as its form has it, saved or not. */
export interface GeofenceDraft {
  /** absent or 0 for a new one */
  id?: number
  name: string
  /** empty while nothing is drawn */
  area: string
  calendarId: number
  attributes: Readonly<Record<string, unknown>>
}

/** Which vehicles it is tried on; none of both means all that the reader sees. */
export interface TriedOn {
  deviceId?: readonly number[]
  groupId?: readonly number[]
}

/** What is known of a trial so far. */
export interface TrialSoFar {
  /** epoch ms */
  from: number
  to: number
  devices: DeviceTrialJson[]
  /** vehicles that could not be tried */
  untried: readonly number[]
  /** how many vehicles are still to be tried */
  left: number
}

/** Vehicles in one call: few enough to see that it goes on. */
const devicesAtOnce = 25

/** All that the answer depends on: another text means another answer. */
export const draftText = ({ id = 0, area, calendarId, attributes }: GeofenceDraft): string =>
  JSON.stringify({ id, area, calendarId, attributes })

/**
 * Tries a geofence on the last 30 days, some vehicles at a time.
 * @throws ApiFailure; AbortError once it is given up
 */
export async function* trialOf(draft: GeofenceDraft, on: TriedOn, signal: AbortSignal): AsyncGenerator<TrialSoFar> {
  const { id = 0, area, calendarId, attributes } = draft
  const devices: DeviceTrialJson[] = []
  const untried: number[] = []
  let period: { from: string; to: string } | undefined
  let next: { on: TriedOn; later: readonly number[] } | null = { on, later: [] }
  while (next) {
    const body: object = { id, area, calendarId, attributes, ...period, ...next.on, limit: devicesAtOnce }
    const answer: TrialJson = await api.post<TrialJson>('geofences/trial', body, signal)
    signal.throwIfAborted()
    period ??= { from: answer.from, to: answer.to }
    devices.push(...answer.devices)
    untried.push(...answer.untried)
    const left: readonly number[] = [...answer.remaining, ...next.later]
    // a vehicle that is gone by now is in no answer, nor left
    next = left.length === 0 ? null : portionOf(left)
    const [from, to] = [Date.parse(period.from), Date.parse(period.to)]
    yield { from, to, devices: [...devices], untried: [...untried], left: left.length }
  }
}

const portionOf = (left: readonly number[]) => ({
  on: { deviceId: left.slice(0, accountLimits.idsPerRequestMax) },
  later: left.slice(accountLimits.idsPerRequestMax),
})
