import { expect, it } from 'vitest'
import type { NotedProblem } from '../../../../functions/platform/ports/ports.ts'
import { problemMark } from '../../../../functions/application/tenants/problem-log.ts'
import { writtenIn } from '../../../../shared/domain/engine/active-rules.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { addDevice, ask, fixture } from '../api-fixture.ts'
import { addOneOfEach } from '../samples.ts'

async function fleet() {
  const at = await fixture()
  const van = await addDevice(at.amina, { name: 'Van 1' })
  const noted = (field: string, reason: string): NotedProblem => ({
    kind: 'device',
    id: van.id,
    deviceId: van.id,
    field,
    reason,
    mark: reason,
    at: at.world.now(),
  })
  return { at, van, noted, problems: at.world.problems(at.amina.records.tenantId) }
}

const reason = 'accuracy is -1; it must be between 0 and 1000000 metres. This value was ignored.'

it.each([
  { wanted: undefined, language: 'en', says: reason },
  { wanted: 'en-GB', language: 'en', says: reason },
  {
    wanted: 'fr',
    language: 'fr',
    says: 'accuracy vaut -1 ; attendu : entre 0 et 1000000 mètres. Cette valeur a été ignorée.',
  },
  { wanted: 'ar-DZ', language: 'ar', says: 'accuracy هو -1؛ المطلوب: بين 0 و 1000000 متر. أُهملت هذه القيمة.' },
])('why messages were rejected is said in $language to who wants $wanted', async ({ wanted, language, says }) => {
  const { at, van, noted, problems } = await fleet()
  await problems.note([noted('accuracy', reason)])
  const headers = wanted === undefined ? undefined : { 'accept-language': wanted }
  for (const path of [`/devices/${van.id}/problems`, '/problems']) {
    const answer = await ask(at, `/api${path}`, { as: at.amina, headers })
    expect(answer.json).toMatchObject([{ field: 'accuracy', reason: says }])
    expect([answer.headers.get('content-language'), answer.headers.get('vary')]).toEqual([language, 'accept-language'])
  }
})

it('what no language has stays as it was stored', async () => {
  const { at, van, noted, problems } = await fleet()
  await problems.note([noted('', 'something that an earlier version said')])
  const headers = { 'accept-language': 'fr' }
  const { json } = await ask(at, `/api/devices/${van.id}/problems`, { as: at.amina, headers })
  expect(json).toMatchObject([{ reason: 'something that an earlier version said' }])
})

it('why a record was not applied has the words of its refusal', async () => {
  const { at, problems } = await fleet()
  const id = (await addOneOfEach(at.amina, 'First'))['geofence']!
  const record = (await at.amina.records.get(geofence, id))!
  const mark = problemMark(writtenIn(record))
  const found = { kind: 'geofence' as const, id, deviceId: 0, field: '', mark, at: at.world.now() }
  await problems.note([{ ...found, reason: 'point 1: latitude must be from -90 to 90' }])
  const { json } = await ask(at, '/api/problems', { as: at.amina, headers: { 'accept-language': 'fr' } })
  expect(json).toMatchObject([{ reason: 'point 1 : la latitude doit être entre -90 et 90' }])
})
