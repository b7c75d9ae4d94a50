import { describe, expect, it } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { readRecord } from '../../../functions/ingest/read-record.ts'
import { askForCommand } from '../../../functions/application/commands/ask.ts'
import { order } from '../../shared/domain/commands/queue-fixture.ts'
import { sequenceAt } from '../../support/received.ts'
import { type HttpIngestFixture, ingest, send } from './http-ingest-fixture.ts'

/** Ingest takes what lies in the stream. */
function reader({ world }: HttpIngestFixture) {
  const accept = acceptor(world)
  let place = 0
  return async () => {
    for (const { record } of world.streamed.splice(0)) {
      const data = Buffer.from(JSON.stringify(record)).toString('base64')
      expect(await accept([readRecord('live', sequenceAt(++place), data)])).toBeNull()
    }
  }
}

async function stage() {
  const at = await ingest()
  const take = reader(at)
  const { tenantId } = at.amina
  const deviceId = at.van.id
  const states = async () =>
    (await at.world.commands(tenantId).history(deviceId, 10)).map(({ type, state }) => `${type} ${state}`)
  const ask = (type: Parameters<typeof order>[0], attributes: Parameters<typeof order>[1] = {}) =>
    askForCommand(at.world, tenantId, order(type, { deviceId, ...attributes }))
  const seconds = () => Math.floor(at.world.now() / 1000)
  return { ...at, take, ask, states, seconds }
}

const location = (tst: number) => ({ _type: 'location', lat: 36.75, lon: 3.05, tst, acc: 8, tid: 'v1' })

describe('a phone that only asks', () => {
  it('OwnTracks in HTTP mode gets one command with each answer, as a list of JSON', async () => {
    const at = await stage()
    const report = () =>
      send(at, `/ingest/owntracks/${at.vanSecret}`, { json: location(at.seconds()), headers: { 'x-limit-d': 'van-1' } })
    expect((await report()).text).toBe('[]')
    await at.take()
    expect(await at.ask('positionPeriodic', { attributes: { frequency: 30 } })).toMatchObject({ state: 'queued' })
    expect(await at.ask('message', { attributes: { message: 'Call me' } })).toMatchObject({ state: 'queued' })
    const first = await report()
    expect(first.headers.get('content-type')).toMatch(/^application\/json/)
    expect(JSON.parse(first.text)).toEqual([
      {
        _type: 'cmd',
        action: 'setConfiguration',
        configuration: { _type: 'configuration', monitoring: 2, locatorInterval: 30, moveModeLocatorInterval: 30 },
      },
    ])
    expect(JSON.parse((await report()).text)).toEqual([{ _type: 'cmd', action: 'action', notification: 'Call me' }])
    expect((await report()).text).toBe('[]')
    expect(await at.states()).toEqual(['message delivered', 'positionPeriodic delivered'])
    await at.take()
    const events = await at.world.tracks(at.amina.tenantId).eventsBetween(at.van.id, 0, Number.MAX_SAFE_INTEGER)
    expect(events.filter(({ type }) => type === 'queuedCommandSent')).toHaveLength(2)
  })

  it('OsmAnd and the Traccar Client get its text, and JSON of others is not answered with one', async () => {
    const at = await stage()
    const report = () =>
      send(at, `/ingest/osmand/${at.vanSecret}?id=van-1&lat=36.75&lon=3.05&timestamp=${at.seconds()}`)
    expect((await report()).text).toBe('')
    await at.take()
    await at.ask('custom', { attributes: { data: 'AT+{uniqueId}' } })
    expect((await report()).text).toBe('AT+van-1')
    expect((await report()).text).toBe('')
    expect(await at.states()).toEqual(['custom delivered'])
  })

  it('gets nothing of another tracker’s commands', async () => {
    const at = await stage()
    const report = location(at.seconds())
    const headers = { 'x-limit-d': 'truck-1' }
    await at.ask('custom', { attributes: { data: '{}' } })
    const answer = await send(at, `/ingest/owntracks/${at.saharaSecret}`, { json: report, headers })
    expect(answer.text).toBe('[]')
    expect(await at.states()).toEqual(['custom queued'])
  })
})
