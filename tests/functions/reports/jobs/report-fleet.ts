import { expect } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import type { Turn } from '../../../../functions/reports/jobs/run-job.ts'
import type { ReportJobJson } from '../../../../shared/wire/report-json.ts'
import { addDevice, apiFixtureIn, ask, drive, noon } from '../../api/api-fixture.ts'

const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
export const turn: Turn = { isTimeUp: () => false, isLastTry: false }
let time = noon
/** Each look at the clock takes a while, so that progress is saved between any two devices. */
const now = () => (time += 600)
export function rewind(): void {
  time = noon
}
export const timeNow = (): number => time

/** Three vans that sent positions, and who may see them. */
export async function fleet() {
  const at = await apiFixtureIn(inMemoryWorld({ now }))
  const devices = []
  for (const name of ['Van 1', 'Van 2', 'Van 3']) devices.push(await addDevice(at.amina, { name }))
  for (const { id } of devices) await drive(at.world, at.amina.tenantId, id, [1, 2, 3])
  return at
}
export type Fleet = Awaited<ReturnType<typeof fleet>>

export const query = `deviceId=1&deviceId=2&deviceId=3&${period}`
export const respondAsync = { prefer: 'respond-async' }

export async function ordered(at: Fleet, path = `/reports/route?${query}`, as = at.amina) {
  const { status, json, headers } = await ask(at, `/api${path}`, { as, headers: respondAsync })
  expect(status).toBe(202)
  return { job: json as ReportJobJson, location: headers.get('location')!, key: at.world.startedReports.at(-1)! }
}

export const filesOf = async (at: Fleet, jobId: string) =>
  (await (await at.world.reportJobs(at.amina.tenantId)).file(jobId))?.toString()
