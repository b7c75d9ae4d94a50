import { expect, it } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, buildPosition, buildState, makeTenant } from '../../support/builders.ts'
import { inEveryWorld } from '../../support/worlds.ts'

inEveryWorld((fresh) => {
  it('read ahead: a list gives its records while they are read, in the order of ids', async () => {
    const { tenants } = fresh()
    const records = tenants.records((await makeTenant(tenants)).tenantId)
    for (const name of ['Van 3', 'Van 1', 'Van 2']) {
      await records.create(device, buildDevice({ name, uniqueId: `${records.tenantId}-${name.slice(-1)}` }))
    }
    const [noted, notedEventually]: [number[], number[]] = [[], []]
    const listed = await records.list(device, (part) => noted.push(...part.map(({ id }) => id)))
    await records.listEventually(device, (part) => notedEventually.push(...part.map(({ id }) => id)))
    expect(listed.map(({ id }) => id)).toEqual([2, 3, 1])
    expect([noted, notedEventually]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  it('read ahead: states that are expected part by part are those that are read at once', async () => {
    const tracks = fresh().tracks('read-ahead')
    const ids = Array.from({ length: 230 }, (_, place) => place + 1)
    for (const deviceId of ids.filter((id) => id % 10 === 0)) {
      const position = buildPosition(deviceId, { deviceId })
      await tracks.save({ state: buildState([position]), accepted: [position], events: [] })
    }
    const noted: number[] = []
    const ahead = tracks.shownStatesAhead((part) => noted.push(...part.map(({ deviceId }) => deviceId)))
    ahead.expect(ids.slice(0, 60))
    ahead.expect([])
    ahead.expect([...ids.slice(60, 205), 500])
    const states = await ahead.states([...ids, 500, 7])
    expect(states).toEqual(await tracks.shownStates([...ids, 500, 7]))
    expect(noted.toSorted((a, b) => a - b)).toEqual(ids.filter((id) => id % 10 === 0))
    expect(states.size).toBe(231)
    expect(states.get(200)?.last?.deviceId).toBe(200)
    expect(await tracks.shownStatesAhead().states([])).toEqual(new Map())
  })
})
