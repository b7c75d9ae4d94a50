import { expect, test } from 'vitest'
import { ask, fixture } from '../api-fixture.ts'
import { event, file } from '../../../shared/domain/calendar/samples/sample.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const good = event('good', 'SUMMARY:Early', 'DTSTART:20260601T080000Z', 'DTEND:20260601T090000Z')
const bad = event('bad', 'SUMMARY:Late', 'DTSTART;TZID=Mars/Base:20260601T080000')
const data = base64(file(good, bad))

const english = {
  line: 14,
  entry: 'Late',
  reason: 'the time zone "Mars/Base" is not known. Use a name like Africa/Algiers',
}

test('a calendar with an entry that cannot be read is stored as it came, and every answer names the entry', async () => {
  const at = await fixture()
  const made = await ask(at, '/api/calendars', { method: 'POST', as: at.amina, json: { name: 'Shifts', data } })
  expect([made.status, made.json]).toEqual([200, expect.objectContaining({ data, leftOut: [english] })])
  const path = `/api/calendars/${made.json.id}`
  const saved = await ask(at, path, { method: 'PUT', as: at.amina, json: made.json })
  expect([saved.status, saved.json.leftOut]).toEqual([200, [english]])
  expect((await ask(at, path, { as: at.amina })).json.leftOut).toEqual([english])
  const french = await ask(at, '/api/calendars', { as: at.amina, headers: { 'accept-language': 'fr' } })
  expect([french.json[0].leftOut[0].reason, french.headers.get('content-language')]).toEqual([
    expect.stringMatching(/^fuseau horaire inconnu\s: «\sMars\/Base\s»\. Utilisez/),
    'fr',
  ])
  const whole = await ask(at, path, { method: 'PUT', as: at.amina, json: { ...made.json, data: base64(file(good)) } })
  expect(whole.json).not.toHaveProperty('leftOut')
})

test('one of which no entry can be read is refused, with the entry', async () => {
  const at = await fixture()
  const made = await ask(at, '/api/calendars', {
    method: 'POST',
    as: at.amina,
    json: { name: 'A', data: base64(file(bad)) },
  })
  expect([made.status, made.text]).toEqual([
    400,
    expect.stringContaining('data: line 7, "Late": the time zone "Mars/Base"'),
  ])
})
