import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailure } from '../../../../infra/local/demo/create-tenants.ts'
import { patientApi } from '../../../../infra/local/demo/patient-api.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

/** Answers each call with the next status. */
const answering = (statuses: number[]) => async () => {
  const status = statuses.shift() ?? 200
  if (status >= 400) throw new CallFailure(status, `status ${status}`)
  return status
}
const stopping = new AbortController()
const around = { pauseMs: 1, stopped: stopping.signal }

it.each([
  { name: 'a call that is done', statuses: [200, 204], is: 200 },
  { name: 'a call while the disk is full', statuses: [500, 503, 500, 204], is: 204 },
])('$name', async ({ statuses, is }) => {
  expect(await patientApi(answering(statuses), around)('POST', '/geofences')).toBe(is)
})

it.each([
  { name: 'a refusal', statuses: [409, 200] },
  { name: 'a refusal after a full disk', statuses: [500, 409, 200] },
])('$name is not tried again', async ({ statuses }) => {
  await expect(patientApi(answering(statuses), around)('POST', '/geofences')).rejects.toThrow('status 409')
})

it('is not tried again once the demonstration ends', async () => {
  const ending = new AbortController()
  const asked = patientApi(answering(Array.from({ length: 9 }, () => 500)), { pauseMs: 60_000, stopped: ending.signal })
  const call = asked('POST', '/geofences')
  ending.abort()
  await expect(call).rejects.toThrow('status 500')
})
