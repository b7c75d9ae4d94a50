import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tracks } from '../../../../functions/platform/ports/ports.ts'
import { countCapacity } from '../../../../functions/platform/clients/dynamo-client.ts'
import { queryAll } from '../../../../functions/platform/dynamo/items.ts'
import { cutIntoBlocks, type BlockItem } from '../../../../functions/platform/tracks/track-blocks.ts'
import { idOf, sequenceOfId } from '../../../../shared/domain/ids.ts'
import { historyLimits } from '../../../../shared/domain/limits/history.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { buildDrive, buildPosition, buildState, hourMs, minuteMs, noon } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables, type DynamoTestWorld } from '../../../support/dynamo.ts'

describe('packing: blocks', () => {
  const spans = (positions: readonly Position[]) => cutIntoBlocks(positions).map((block) => block.length)

  it.each([
    { name: 'nothing makes no block', positions: [], blocks: [] },
    { name: 'a hundred rows make one', positions: buildDrive(100), blocks: [100] },
    { name: 'one more makes another', positions: buildDrive(101), blocks: [100, 1] },
    { name: 'a block spans six hours at the most', positions: everyHour(13), blocks: [7, 6] },
    { name: 'rows out of order are sorted first', positions: everyHour(13).toReversed(), blocks: [7, 6] },
  ])('$name', ({ positions, blocks }) => {
    expect(spans(positions)).toEqual(blocks)
  })

  it('the same rows always make the same blocks', () => {
    const rows = buildDrive(250)
    expect(cutIntoBlocks(rows.toReversed())).toEqual(cutIntoBlocks(rows))
  })
})

function everyHour(count: number): Position[] {
  return Array.from({ length: count }, (_, step) =>
    buildPosition(step, { fixTime: noon + step * hourMs, id: idOf(1, step + 1) }),
  )
}

describe('packing: slow writers', () => {
  let tables: DynamoTables
  beforeAll(async () => {
    tables = await startDynamo()
  })
  afterAll(() => tables.stop())
  const process = (): DynamoTestWorld => tables.world(() => noon + hourMs)
  const all = (tracks: Tracks) => tracks.between(1, { from: 0, to: Number.MAX_SAFE_INTEGER })

  async function save(tracks: Tracks, accepted: readonly Position[]) {
    const { version } = await tracks.state(1)
    return tracks.save({ state: buildState(accepted, { version }), accepted, events: [] })
  }

  it('a state that this process has read is not read again with history', async () => {
    const world = process()
    const tracks = world.tracks('read once')
    await save(tracks, buildDrive(30))
    const asOf = await tracks.state(1)
    const counted = countCapacity(world.store.documents)
    const range = { from: 0, to: Number.MAX_SAFE_INTEGER }
    expect(await tracks.between(1, { ...range, asOf })).toEqual(buildDrive(30))
    const once = counted.readUnits
    await all(tracks)
    expect(counted.readUnits - once).toBeGreaterThan(once)
  })

  it('dies between block and state: the next one packs the same rows again', async () => {
    const dying = process()
    const tracks = dying.tracks('dies')
    for (const part of [0, 1, 2]) await save(tracks, buildDrive(historyLimits.tailRowsMax / 3, {}, part * 20))
    const stop = before(dying, 'Put S#', async () => {
      throw new Error('The process dies')
    })
    await expect(save(tracks, buildDrive(5, {}, 60))).rejects.toThrow('dies')
    stop()
    expect(await all(process().tracks('dies'))).toEqual(buildDrive(60))
    await save(process().tracks('dies'), buildDrive(7, {}, 60))
    expect(await all(process().tracks('dies'))).toEqual(buildDrive(67))
    expect(await blockRows(dying, 'dies')).toHaveLength(1)
  })

  it('stalls before its blocks while another one packs more: nothing is lost', async () => {
    const [slow, quick] = [process(), process()]
    const tracks = slow.tracks('stalls')
    await save(tracks, buildDrive(40))
    await save(tracks, buildDrive(20, {}, 40))
    const stop = before(slow, 'Put B#', async () => {
      stop()
      const late = buildDrive(30, {}, 200).map((position, place) => ({
        ...position,
        fixTime: noon + place * 10_000 + 5000,
      }))
      const { version } = await quick.tracks('stalls').state(1)
      await quick.tracks('stalls').save({ state: buildState(late, { version }), accepted: late, events: [] })
      for (const step of [300, 301]) await save(quick.tracks('stalls'), [buildPosition(step)])
    })
    expect(await save(tracks, buildDrive(1, {}, 60))).toBeNull()
    const found = await all(process().tracks('stalls'))
    expect(found).toHaveLength(92)
    expect(new Set(found.map(({ id }) => id)).size).toBe(92)
    expect((await save(tracks, buildDrive(1, {}, 60)))?.version).toBe(6)
    expect(await all(tracks)).toHaveLength(93)
  })

  it('old blocks expire by retention, also where nothing removes them', async () => {
    let now = noon
    const world = tables.world(() => now)
    const tracks = world.tracks('fades')
    for (let part = 0; part < 4; part++) await save(tracks, buildDrive(60, {}, part * 60))
    now = noon + 399 * 24 * hourMs
    expect(await all(tracks)).toHaveLength(240)
    now = noon + 401 * 24 * hourMs
    expect(await all(tracks)).toEqual(buildDrive(60, {}, 180))
  })

  it('a device that is removed while it sends: its writer fails at once', async () => {
    const [api, ingest] = [process(), process()]
    const tracks = ingest.tracks('gone')
    const held = await save(tracks, buildDrive(3))
    const outcomes: unknown[] = []
    const stop = before(api, 'Delete', async () => {
      outcomes.push(await tracks.save({ state: held!, accepted: [buildPosition(4)], events: [] }))
    })
    await api.tracks('gone').forget(1)
    stop()
    expect(outcomes).toEqual([null])
    expect(await tracks.state(1)).toMatchObject({ version: 0, last: null })
  })

  it('an id that was not assigned yet is not searched for', async () => {
    const world = process()
    const tracks = world.tracks('numbers')
    for (let part = 0; part < 20; part++) await save(tracks, buildDrive(60, {}, part * 60))
    const consumed = countCapacity(world.store.documents)
    expect(await tracks.position(idOf(1, 2 ** 32))).toBeNull()
    expect(consumed.readUnits).toBeLessThanOrEqual(1)
  })

  it('a position of a clock that ran ahead is found without reading all of history', async () => {
    const world = process()
    const tracks = world.tracks('ahead')
    for (let part = 0; part < 60; part++) await save(tracks, buildDrive(60, {}, part * 60))
    const aheadByADay = buildPosition(0, {
      id: idOf(1, sequenceOfId(buildPosition(0).id) + 86_400),
      fixTime: noon + 40_000_000,
    })
    const { version } = await tracks.state(1)
    const positionSequence = sequenceOfId(aheadByADay.id)
    await tracks.save({
      state: buildState([aheadByADay], { version, positionSequence }),
      accepted: [aheadByADay],
      events: [],
    })
    await tracks.save({
      state: buildState([aheadByADay], { version: version + 1, positionSequence: positionSequence + 60 }),
      accepted: buildDrive(60, {}, 3660).map((row, place) => ({ ...row, id: aheadByADay.id + 1 + place })),
      events: [],
    })
    const consumed = countCapacity(world.store.documents)
    await tracks.between(1, { from: 0, to: Number.MAX_SAFE_INTEGER })
    const whole = consumed.readUnits
    expect(await tracks.position(aheadByADay.id)).toEqual(aheadByADay)
    expect(consumed.readUnits - whole).toBeLessThan(whole)
  })

  it('a device with long attributes still gets a few rows into each block', async () => {
    const world = process()
    const tracks = world.tracks('rich')
    const note = (step: number) => `${step} `.repeat(150)
    const rich = buildDrive(40).map((position, step) => ({ ...position, attributes: { note: note(step) } }))
    for (const position of rich) await save(tracks, [position])
    expect(await all(tracks)).toEqual(rich)
    expect((await blockRows(world, 'rich')).length).toBeLessThan(40)
  })

  it('a device that sends once an hour is packed by six hours', async () => {
    const world = process()
    const tracks = world.tracks('hourly')
    const rows = everyHour(75).map((position) => ({ ...position, serverTime: noon + minuteMs }))
    for (const position of rows) await save(tracks, [position])
    expect((await all(tracks)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(await tracks.between(1, { from: noon + 3 * hourMs, to: noon + 9 * hourMs })).toHaveLength(7)
  })
})

const blockRows = (world: DynamoTestWorld, tenantId: string) =>
  queryAll<BlockItem>(world.store, {
    table: 'tracks',
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :block)',
    ExpressionAttributeValues: { ':pk': `T#${tenantId}#D#1`, ':block': 'B#' },
  })

/** Something happens right before the next call of this kind, with a sort key that begins so. @returns how to stop that */
function before(world: DynamoTestWorld, command: string, happens: () => Promise<unknown>): () => void {
  let active = true
  const { middlewareStack }: Pick<DynamoDBDocumentClient, 'middlewareStack'> = world.store.documents
  middlewareStack.add(
    (next, context) => async (args) => {
      const [name = '', sortKey = ''] = command.split(' ')
      const { Item } = args.input as { Item?: { sk?: string } }
      if (active && context.commandName?.startsWith(name) && (Item?.sk ?? '').startsWith(sortKey)) await happens()
      return next(args)
    },
    { step: 'initialize' },
  )
  return () => {
    active = false
  }
}
