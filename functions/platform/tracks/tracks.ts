import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { newDeviceState, type DeviceState } from '../../../shared/domain/device-state.ts'
import { getItem } from '../dynamo/items.ts'
import { forwarded, handedOver } from '../dynamo/tables.ts'
import type { DeviceKey, Tracks } from '../ports/ports.ts'
import { retryPolicies } from '../retry.ts'
import type { Store } from '../dynamo/store.ts'
import { trackDays } from './track-days.ts'
import { trackEvents } from './track-events.ts'
import { trackHistory } from './track-history.ts'
import { stateKey } from './track-keys.ts'
import { savedTail, type TailCache } from './track-cache.ts'
import { readStateItem, type StateItem } from './track-state-item.ts'
import { shownStatesAhead, statesOf } from './track-states.ts'
import { conditional } from '../dynamo/transact.ts'
import { servicesDone } from './services-done.ts'
import { trackImports } from './track-imports.ts'
import { tripChanges } from './trip-changes.ts'

/** What writes history loads with its first use: most functions only read it. */
export function dynamoTracks(store: Store, tails: TailCache, tenantId: string): Tracks {
  const keyOf = (deviceId: number) => ({ tenantId, deviceId })
  const load = (deviceId: number) => getItem<StateItem>(store, 'tracks', stateKey(keyOf(deviceId)))
  const rememberTail = (item: StateItem, { deviceId }: DeviceState) =>
    tails.remember(keyOf(deviceId), savedTail(item, deviceId))
  return {
    tenantId,
    ...trackEvents(store, tenantId),
    ...trackDays(store, tenantId),
    ...tripChanges(store, tenantId),
    ...servicesDone(store, tenantId),
    ...trackImports(store, tenantId),
    ...trackHistory({ store, tails }, tenantId),

    async state(deviceId) {
      const item = await load(deviceId)
      if (!item) return newDeviceState(deviceId)
      const { state } = readStateItem(item)
      rememberTail(item, state)
      return state
    },
    states: (deviceIds) => statesOf({ store, tenantId }, deviceIds, rememberTail),
    shownStates: (deviceIds) => shownStatesAhead({ store, tenantId }).states(deviceIds),
    shownStatesAhead: (notePart) => shownStatesAhead({ store, tenantId }, notePart),

    async save(change) {
      const { saveTrack } = await import('./track-save.ts')
      return saveTrack({ store, tails, device: keyOf(change.state.deviceId) }, change)
    },
    touch: (deviceId) => touch(store, stateKey(keyOf(deviceId))),
    forget: (deviceId) => forget({ store, tails, device: keyOf(deviceId) }),

    async rewritePositions(deviceId, positions) {
      const { rewritePositions } = await import('./track-rewrite.ts')
      const raised = await rewritePositions(store, keyOf(deviceId), positions)
      tails.forget(keyOf(deviceId))
      return raised
    },
    async removePositions(deviceId, stretch) {
      const { removePositions } = await import('./track-removal.ts')
      const next = await removePositions(store, keyOf(deviceId), stretch)
      tails.forget(keyOf(deviceId))
      return next
    },
  }
}

/** Packs the tail, so that history keeps it, and removes the state. */
async function forget(of: { store: Store; tails: TailCache; device: DeviceKey }): Promise<boolean> {
  const { store, tails, device } = of
  const { packTail } = await import('./track-save.ts')
  // a concurrent writer fails, loads the device again, and finds that it is unregistered
  await touch(store, stateKey(device))
  for (let tries = 1; tries <= retryPolicies.deviceState.triesMax; tries++) {
    const item = await getItem<StateItem>(store, 'tracks', stateKey(device))
    if (!item) return true
    await packTail({ store, device }, savedTail(item, device.deviceId))
    if (!(await removeState(store, item))) continue
    tails.forget(device)
    return true
  }
  return false
}

/** A new version without positions in the streams: those of another identifier may count otherwise. */
async function touch(store: Store, Key: ReturnType<typeof stateKey>): Promise<void> {
  const update = new UpdateCommand({
    TableName: store.tables.tracks,
    Key,
    UpdateExpression: `ADD v :one REMOVE q, b, y, z, ${handedOver}, ${forwarded}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  })
  await conditional(() => store.documents.send(update))
}

function removeState(store: Store, { pk, sk, v }: StateItem): Promise<boolean> {
  const remove = new DeleteCommand({
    TableName: store.tables.tracks,
    Key: { pk, sk },
    ConditionExpression: 'v = :seen',
    ExpressionAttributeValues: { ':seen': v },
  })
  return conditional(() => store.documents.send(remove))
}
