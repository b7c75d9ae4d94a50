// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { httpFormats } from '../../../shared/catalog/trackers/http/index.ts'
import { ConnectionMethods } from '../../../web/src/connect/connection-methods.tsx'
import { trackerKinds } from '../../../web/src/connect/kinds/tracker-kinds.ts'
import { leaveScreen, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

const broker = { url: 'mqtts://b.example:8883', plainUrl: null, rulePrefix: 'qafila_', rootCertificate: 'PEM' }

const copiedTo = () => [...document.querySelectorAll('dl code')].map((each) => each.textContent)

async function linesOf(kind: string, uniqueId: string) {
  await showScreen(<ConnectionMethods deviceId={3} uniqueId={uniqueId} />, { answers: { 'GET server/broker': broker } })
  await act(async () => document.querySelector<HTMLInputElement>(`input[value="${kind}"]`)!.click())
  await expect.poll(copiedTo).not.toEqual([])
  return copiedTo()
}

it.each([
  {
    kind: 'mqtt',
    uniqueId: 'van/1',
    lines: [
      'mqtts://b.example:8883',
      'van/1',
      '$aws/rules/qafila_positions/trackers/van%2F1/positions',
      'trackers/van%2F1/positions',
      '{"time":"2026-01-31T12:00:00Z","latitude":36.7538,"longitude":3.0588,"speed":12.5}',
      'trackers/van%2F1/commands',
      'trackers/van%2F1/results',
      '{"id":81,"status":"done","result":"Engine blocked"}',
    ],
  },
  {
    kind: 'owntracks',
    uniqueId: 'van-1',
    lines: [
      'mqtts://b.example:8883',
      '$aws/rules/qafila_owntracks/owntracks/qafila/van-1',
      'owntracks/qafila/van-1',
      `${location.origin}/ingest/owntracks`,
      'owntracks/qafila/van-1/cmd',
    ],
  },
  {
    kind: 'owntracks',
    uniqueId: 'owntracks/amina/phone',
    lines: [
      'mqtts://b.example:8883',
      '$aws/rules/qafila_owntracks/owntracks/amina/phone',
      'owntracks/amina/phone',
      `${location.origin}/ingest/owntracks`,
      'owntracks/amina/phone/cmd',
    ],
  },
  {
    kind: 'teltonika',
    uniqueId: '356307042441013',
    lines: [
      'mqtts://b.example:8883',
      '$aws/rules/qafila_teltonika/356307042441013/data',
      '356307042441013/data',
      '356307042441013/commands',
    ],
  },
  {
    kind: 'otherServer',
    uniqueId: 'van 1',
    lines: [
      ...httpFormats.filter(({ isOfServer }) => isOfServer).map(({ name }) => `${location.origin}/ingest/${name}`),
      `${location.origin}/ingest/media/SECRET?id=van%201`,
      'van 1',
    ],
  },
  { kind: 'traccarClient', uniqueId: 'van-1', lines: [`${location.origin}/ingest/osmand/SECRET`, 'van-1'] },
])('$kind of $uniqueId gets what it needs', async ({ kind, uniqueId, lines }) => {
  expect(await linesOf(kind, uniqueId)).toEqual(lines)
})

it.each(trackerKinds)('%s has something to copy', async (kind) => {
  expect((await linesOf(kind, 'van-1')).length).toBeGreaterThan(0)
})
