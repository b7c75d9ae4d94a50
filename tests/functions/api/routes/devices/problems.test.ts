import { expect, it } from 'vitest'
import { parseArea, type AreaProblem } from '../../../../../shared/domain/area/parse-area.ts'
import { noun, phrase, type Phrase } from '../../../../../shared/domain/failures.ts'
import { ignored } from '../../../../../shared/wire/trackers/notes.ts'
import { wrong } from '../../../../../shared/wire/trackers/rejection.ts'
import type { NotedProblem } from '../../../../../functions/platform/ports/ports.ts'
import { problemMark } from '../../../../../functions/application/tenants/problem-log.ts'
import { writtenIn } from '../../../../../shared/domain/engine/active-rules.ts'
import { geofence } from '../../../../../shared/entities/geofence.ts'
import { addDevice, ask, fixture } from '../../api-fixture.ts'
import { addOneOfEach } from '../../samples.ts'

async function fleet() {
  const at = await fixture()
  const van = await addDevice(at.amina, { name: 'Van 1' })
  const noted = (field: string, reason: Phrase): NotedProblem => ({
    kind: 'device',
    id: van.id,
    deviceId: van.id,
    field,
    reason,
    mark: reason.text,
    at: at.world.now(),
  })
  return { at, van, noted, problems: at.world.problems(at.amina.records.tenantId) }
}

const reason = ignored(
  wrong('accuracy', '-1', phrase('between {min} and {max} {unit}', { min: 0, max: 1000000, unit: noun('metres') })),
)
const english = 'accuracy is -1; it must be between 0 and 1000000 metres. This value was ignored.'

it.each([
  { wanted: undefined, language: 'en', says: english },
  { wanted: 'en-GB', language: 'en', says: english },
  {
    wanted: 'fr',
    language: 'fr',
    says: 'accuracy vaut -1 ; attendu : entre 0 et 1000000 mètres. Cette valeur a été ignorée.',
  },
  { wanted: 'ar-DZ', language: 'ar', says: 'accuracy كان -1؛ يجب أن يكون بين 0 و 1000000 متر. أُهملت هذه القيمة.' },
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

it.each([
  { name: 'with values stays English', stored: english, says: english },
  { name: 'without values is translated', stored: 'the list is empty', says: 'la liste est vide' },
  { name: 'is no name of the language', stored: 'constructor', says: 'constructor' },
])('a sentence that an earlier version stored, $name', async ({ stored, says }) => {
  const { at, van, noted, problems } = await fleet()
  await problems.note([noted('', noun(stored))])
  const headers = { 'accept-language': 'fr' }
  const { json } = await ask(at, `/api/devices/${van.id}/problems`, { as: at.amina, headers })
  expect(json).toMatchObject([{ reason: says }])
})

it('why a record was not applied has the words of its refusal', async () => {
  const { at, problems } = await fleet()
  const id = (await addOneOfEach(at.amina, 'First'))['geofence']!
  const record = (await at.amina.records.get(geofence, id))!
  const { problem: parsed } = parseArea('CIRCLE (91 3, 10)') as AreaProblem
  const mark = problemMark(writtenIn(record))
  const found = { kind: 'geofence' as const, id, deviceId: 0, field: '', mark, at: at.world.now() }
  await problems.note([{ ...found, reason: parsed }])
  const { json } = await ask(at, '/api/problems', { as: at.amina, headers: { 'accept-language': 'fr' } })
  expect(json).toMatchObject([{ reason: 'point 1 : la latitude doit être entre -90 et 90' }])
})
