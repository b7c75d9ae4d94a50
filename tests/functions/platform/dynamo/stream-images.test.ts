import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import { readForwarded, readSocketImage, readTrackImage } from '../../../../functions/platform/dynamo/stream-images.ts'
import type { Key } from '../../../../functions/platform/dynamo/store.ts'
import { eventSortKey, stateKey } from '../../../../functions/platform/tracks/track-keys.ts'
import { sequenceOfId } from '../../../../shared/domain/ids.ts'
import { buildDrive, buildEvent, buildState, noon } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables, type DynamoTestWorld } from '../../../support/dynamo.ts'

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage']

let tables: DynamoTables
let world: DynamoTestWorld
beforeAll(async () => {
  tables = await startDynamo()
  world = tables.world(() => noon)
})
afterAll(() => tables.stop())

/** An item as the stream would hand it to a function: bytes as base64. */
async function imageOf(TableName: string, { pk, sk }: Key): Promise<Image> {
  const answer = await world.store.documents.send(
    new GetItemCommand({ TableName, Key: { pk: { S: pk }, sk: { S: sk } }, ConsistentRead: true }),
  )
  const values = Object.entries(answer.Item!).map(([name, value]) => [
    name,
    value.B ? { B: Buffer.from(value.B).toString('base64') } : value,
  ])
  return Object.fromEntries(values) as Image
}
const change = (images: { OldImage?: Image; NewImage?: Image }, eventName: DynamoDBRecord['eventName'] = 'MODIFY') => {
  const { pk, sk } = (images.NewImage ?? images.OldImage)!
  return { eventName, dynamodb: { Keys: { pk, sk }, ...images } } as DynamoDBRecord
}

describe('images: tracks', () => {
  const device = { tenantId: 'atlas', deviceId: 1 }
  const key = stateKey(device)

  it('a saved state is read with what it was before', async () => {
    const [first, second] = [buildDrive(1), buildDrive(1, {}, 1)]
    const tracks = world.tracks('atlas')
    const before = (await tracks.save({ state: buildState(first), accepted: first, events: [] }))!
    const OldImage = await imageOf('tracks', key)
    const state = buildState(second, { version: 1, memory: { ignition: true }, streamSequence: '300' })
    const after = await tracks.save({ state, accepted: second, events: [] })
    const NewImage = await imageOf('tracks', key)
    expect(readTrackImage(change({ OldImage, NewImage }))).toEqual({ kind: 'state', ...device, before, after })
    expect(readTrackImage(change({ NewImage }))).toMatchObject({ before: null, after })
    expect(readTrackImage(change({ OldImage }, 'REMOVE'))).toMatchObject({ before, after: null })
  })

  it('of a save that is forwarded, the positions are read that the one before had not, also when the tail was packed', async () => {
    const device = { tenantId: 'carrier', deviceId: 5 }
    const tracks = world.tracks('carrier')
    const read: number[][] = []
    let [saved, OldImage] = [buildState([], { deviceId: 5 }), undefined as Image]
    for (let at = 0; at < 200; at += 4) {
      const accepted = buildDrive(4, { deviceId: 5 }, at)
      const last = accepted.at(-1)!
      const state = { ...saved, last, positionSequence: sequenceOfId(last.id) }
      saved = (await tracks.save({ state, accepted, events: [], forwardedTo: 'targets' }))!
      const NewImage = await imageOf('tracks', stateKey(device))
      const found = readForwarded(change({ OldImage, NewImage }))!
      expect(found).toMatchObject({ tenantId: 'carrier', isAddressed: false })
      read.push(found.positions.map(({ id }) => id))
      OldImage = NewImage
    }
    expect(read.flat()).toEqual(buildDrive(200, { deviceId: 5 }).map(({ id }) => id))
    const accepted = buildDrive(1, { deviceId: 5 }, 200)
    const last = accepted[0]!
    const state = { ...saved, last, positionSequence: sequenceOfId(last.id) }
    saved = (await tracks.save({ state, accepted, events: [], forwardedTo: 'address' }))!
    const addressed = await imageOf('tracks', stateKey(device))
    expect(readForwarded(change({ OldImage, NewImage: addressed }))).toMatchObject({
      positions: [{ id: last.id }],
      isAddressed: true,
    })
    await tracks.save({ state: saved, accepted: [], events: [], forwardedTo: 'both' })
    expect(readForwarded(change({ OldImage, NewImage: await imageOf('tracks', stateKey(device)) }))).toBeNull()
  })

  it('an event is read; nothing when it expires', async () => {
    const event = buildEvent(4, { deviceId: 2, attributes: { alarm: 'sos' } })
    await world.tracks('atlas').save({ state: buildState([], { deviceId: 2 }), accepted: [], events: [event] })
    const key = { pk: 'T#atlas#D#2', sk: eventSortKey(event.eventTime, sequenceOfId(event.id)) }
    const image = await imageOf('tracks', key)
    expect(readTrackImage(change({ NewImage: image }, 'INSERT'))).toEqual({ kind: 'event', tenantId: 'atlas', event })
    expect(readTrackImage(change({ OldImage: image }, 'REMOVE'))).toBeNull()
  })

  it.each([
    { name: 'a block', pk: 'T#atlas#D#1', sk: 'B#1#2' },
    { name: 'a timer', pk: 'CLOCK#477000', sk: 'T#atlas#D#1' },
    { name: 'the cursor', pk: 'CLOCK', sk: 'CURSOR' },
  ])('$name says nothing', ({ pk, sk }) => {
    expect(readTrackImage(change({ NewImage: { pk: { S: pk }, sk: { S: sk } } }))).toBeNull()
  })
})

describe('images: sockets', () => {
  const connection = {
    tenantId: 'atlas',
    userId: 7,
    connectionId: 'abc=',
    sessionKey: 'k',
    expiresAt: noon + 1,
    logs: true,
  }

  it('a connection that was just opened is read; changes, pointers and the access version are not', async () => {
    await world.sockets.open(connection)
    const NewImage = await imageOf('sockets', { pk: 'T#atlas', sk: 'C#abc=' })
    expect(readSocketImage(change({ NewImage }, 'INSERT'))).toEqual(connection)
    expect(readSocketImage(change({ NewImage }, 'MODIFY'))).toBeNull()
    const pointer = await imageOf('sockets', { pk: 'C#abc=', sk: '-' })
    expect(readSocketImage(change({ NewImage: pointer }, 'INSERT'))).toBeNull()
    const access = { pk: { S: 'T#atlas' }, sk: { S: 'ACCESS' }, n: { N: '1' } }
    expect(readSocketImage(change({ NewImage: access }, 'INSERT'))).toBeNull()
  })
})
