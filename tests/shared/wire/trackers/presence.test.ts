import { describe, expect, it } from 'vitest'
import { mqttFormats } from '../../../../shared/catalog/trackers/mqtt/index.ts'
import { topicWith } from '../../../../shared/wire/topics/tracker-topic.ts'
import { noon } from '../../../support/positions.ts'
import { readInEnglish, recordOf } from '../../../support/tracker-records.ts'

const read = (payload: unknown, client = 'van-14') =>
  readInEnglish(recordOf(`$aws/events/presence/disconnected/${client}`, payload))

const gone = {
  clientId: 'van-14',
  timestamp: noon - 40,
  eventType: 'disconnected',
  sessionIdentifier: 'a4666d2a-7d84-4ae7-aaf5-ef3d5d7b44a6',
  principalIdentifier: '12345',
  clientInitiatedDisconnect: false,
  disconnectReason: 'MQTT_KEEP_ALIVE_TIMEOUT',
  versionNumber: 3,
}

describe('the broker’s presence events', () => {
  it.each([
    { name: 'gone', payload: gone, is: { connected: false, at: noon - 40, version: 3 } },
    { name: 'there', payload: { ...gone, eventType: 'connected' }, is: { connected: true, at: noon - 40, version: 3 } },
    { name: 'without a version', payload: { ...gone, versionNumber: undefined }, is: { version: -1 } },
    { name: 'without a time', payload: { ...gone, timestamp: undefined }, is: { at: noon } },
  ])('$name', ({ payload, is }) => {
    expect(read(payload)).toMatchObject({ kind: 'presence', uniqueId: 'van-14', ...is })
  })

  it('say that the tracker did what its certificate does not allow', () => {
    const message = read({ ...gone, disconnectReason: 'AUTH_ERROR' })
    const listed = [
      ...mqttFormats.map(({ topics: [topic] }) => topicWith(topic, { identifier: 'van-14' })),
      'and owntracks/{user}/van-14 and below.',
    ].map((part) => expect.stringContaining(part) as string)
    for (const reason of listed)
      expect(message).toMatchObject({ kind: 'presence', connected: false, noted: [{ field: 'topic', reason }] })
    expect(read(gone)).not.toHaveProperty('noted')
  })

  it('say that a tracker connected again before its connection was closed', () => {
    expect(read({ ...gone, disconnectReason: 'DUPLICATE_CLIENTID' })).toMatchObject({
      connected: false,
      isReplaced: true,
    })
    expect(read(gone)).not.toHaveProperty('isReplaced')
  })

  it.each(['a#b', ' a', '', 'x'.repeat(129)])('a client called "%s" is no tracker', (clientId) => {
    expect(read({ ...gone, clientId })).toEqual({ kind: 'ignored', uniqueId: '' })
  })

  it.each([
    { name: 'another event', payload: { ...gone, eventType: 'subscribed' } },
    { name: 'a list', payload: [gone] },
  ])('$name is refused', ({ payload }) => {
    expect(read(payload)).toMatchObject({ kind: 'rejected' })
  })
})
