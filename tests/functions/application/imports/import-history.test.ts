import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { fleet, importing } from '../../../support/imports/importing.ts'
import { noon } from '../../api/api-fixture.ts'

describe('history', () => {
  const position = (minute: number) => ({
    id: minute,
    deviceId: 5,
    protocol: 'teltonika',
    serverTime: new Date(noon - 100 * minuteMs + minute * minuteMs + 500).toISOString(),
    deviceTime: new Date(noon - 100 * minuteMs + minute * minuteMs).toISOString(),
    fixTime: new Date(noon - 100 * minuteMs + minute * minuteMs).toISOString(),
    latitude: 36.7,
    longitude: 3.06,
    altitude: 0,
    speed: 10,
    course: 90,
    address: 'Rue',
    attributes: { ignition: true, totalDistance: 9 },
  })

  it('goes to ingest in the order of time, as it arrived at the server', async () => {
    const server = fleet()
    server.lists['positions?deviceId=5'] = [position(2), position(1)]
    const at = await importing(server, { historyFrom: noon - 120 * minuteMs })
    await at.begin()
    expect(await at.step()).toBeNull()
    expect(await at.state()).toMatchObject({ state: 'done', positions: 2, stage: 'history' })
    const [message, ...others] = at.world.streamed
    expect(others).toEqual([])
    expect(message).toMatchObject({
      uniqueId: 'van-1',
      stream: 'backlog',
      record: { topic: 'import/positions/van-1', receivedAt: noon - 98 * minuteMs + 500 },
    })
    const sent = JSON.parse(Buffer.from(message!.record.payload, 'base64').toString()) as { deviceTime: string }[]
    expect(sent.map(({ deviceTime }) => deviceTime)).toEqual([position(1).deviceTime, position(2).deviceTime])
    expect(sent[0]).not.toHaveProperty('address')
  })

  it('asks for less where an answer is too long, and for what is new the next time', async () => {
    const server = fleet()
    const at = await importing(server, { historyFrom: noon - 120 * minuteMs })
    await at.begin()
    const answer = at.world.imported.answer!
    at.world.imported.answer = async (url, token) => {
      const found = await answer(url, token)
      const { searchParams } = new URL(url)
      const length = Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')
      return length > 60 * minuteMs ? { ...found, text: null } : found
    }
    await at.step()
    const ranges = server.asked.filter((path) => path.startsWith('positions?deviceId=5'))
    expect((await at.state()).state).toBe('done')
    expect(ranges.length).toBeGreaterThan(2)
    server.asked = []
    at.world.moveTo(noon + minuteMs)
    await at.begin()
    await at.step()
    const again = server.asked.filter((path) => path.startsWith('positions?deviceId=5'))
    expect(again).toEqual([expect.stringContaining(`from=${new Date(noon + 1).toISOString()}`)])
  })

  it('goes no faster than ingest shares, and notes how far it is before it waits', async () => {
    const server = fleet()
    server.lists['positions?deviceId=5'] = [position(1), position(2)]
    const at = await importing(server, { historyFrom: noon - 120 * minuteMs })
    await at.begin()
    const waits: number[] = []
    at.world.pause = async (ms) => {
      waits.push(ms)
      if (ms === 1) throw new Error('the process ends')
    }
    await expect(at.step()).rejects.toThrow('the process ends')
    expect(waits.at(-1)).toBe(1)
    at.world.pause = async () => {}
    await at.step()
    expect(at.world.streamed).toHaveLength(1)
    expect(await at.state()).toMatchObject({ state: 'done', positions: 2 })
  })

  it('leaves out a device that takes nothing, and says so', async () => {
    const server = fleet()
    server.lists['devices']![0] = { id: 5, name: 'Van 1', uniqueId: 'van-1', disabled: true }
    const at = await importing(server, { historyFrom: noon - minuteMs })
    await at.begin()
    await at.step()
    expect(server.asked.some((path) => path.startsWith('positions?deviceId=5'))).toBe(false)
    expect(await at.imports.notes()).toMatchObject([{ kind: 'device', foreignId: 5, isRefused: false }])
  })
})
