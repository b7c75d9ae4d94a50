import { mapLimits } from '../../shared/domain/map/map-limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locationClient } from '../../functions/platform/clients/location-client.ts'
import { inMemoryWorld } from '../../functions/platform/in-memory/world.ts'
import { amazonMapKey } from '../../functions/platform/integrations/amazon-map-key.ts'
import { rememberedMapKeys } from '../../functions/platform/integrations/map-keys.ts'
import type { MapKeys } from '../../functions/platform/ports/ports.ts'
import { keyValue, startAmazonMaps, type AmazonMaps } from '../../infra/local/emulators/maps/amazon-maps.ts'
import { noon } from '../support/builders.ts'

interface Fresh {
  mapKeys: MapKeys
  /** the deployment gets this key, or loses the one that it has */
  put: (name: string | null) => void
  later: (ms: number) => void
}

function remembersTheKey(fresh: () => Fresh, none: null | 'failed'): void {
  it('tells region and value', async () => {
    const { mapKeys, put } = fresh()
    put('one')
    expect(await mapKeys.current()).toEqual({ region: 'local-1', key: keyValue({ name: 'one' }) })
  })

  it('reads it again after an hour, not before', async () => {
    const { mapKeys, put, later } = fresh()
    put('one')
    await mapKeys.current()
    put('two')
    later(mapLimits.mapKeyKeptMs - 1)
    expect((await mapKeys.current())?.key).toBe(keyValue({ name: 'one' }))
    later(1)
    expect((await mapKeys.current())?.key).toBe(keyValue({ name: 'two' }))
  })

  it(`${none === 'failed' ? 'a key that cannot be read' : 'a deployment without one'} has none`, async () => {
    const { mapKeys, put, later } = fresh()
    put(null)
    expect(await mapKeys.current()).toBeNull()
    put('one')
    later(none === 'failed' ? mapLimits.mapKeyRetryMs : mapLimits.mapKeyKeptMs)
    expect((await mapKeys.current())?.key).toBe(keyValue({ name: 'one' }))
  })
}

describe('map keys in memory', () => {
  remembersTheKey(() => {
    let time = noon
    const world = inMemoryWorld({ now: () => time })
    const put = (name: string | null) =>
      world.setMapKey(name === null ? null : { region: 'local-1', key: keyValue({ name }) })
    return { mapKeys: world.mapKeys, put, later: (ms) => void (time += ms) }
  }, null)
})

describe('map keys of Amazon Location', { tags: 'emulator' }, () => {
  let maps: AmazonMaps
  const may = { actions: ['geo-maps:GetTile'], resources: [], referers: ['*'] }
  beforeAll(async () => {
    maps = await startAmazonMaps(['one', 'two'].map((name) => ({ name, ...may })))
  })
  afterAll(() => maps.stop())
  remembersTheKey(() => {
    let time = noon
    let name: string | null = null
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const client = locationClient({ region: 'local-1', endpoint: maps.address, credentials })
    const source = () => amazonMapKey(client, { region: 'local-1', name: name ?? 'gone' })()
    const mapKeys = rememberedMapKeys(source, () => time)
    return { mapKeys, put: (to) => void (name = to), later: (ms) => void (time += ms) }
  }, 'failed')
})

it('many who ask at once read it once, also while it fails', async () => {
  let time = noon
  let reads = 0
  const mapKeys = rememberedMapKeys(
    async () => {
      reads += 1
      if (reads === 1) throw new Error('Throttled')
      return { region: 'eu-west-1', key: 'k' }
    },
    () => time,
  )
  const askThrice = () => Promise.all([mapKeys.current(), mapKeys.current(), mapKeys.current()])
  expect([await askThrice(), await askThrice(), reads]).toEqual([[null, null, null], [null, null, null], 1])
  time += mapLimits.mapKeyRetryMs
  expect([(await askThrice()).map((found) => found?.key), reads]).toEqual([['k', 'k', 'k'], 2])
})
