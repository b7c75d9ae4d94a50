import { topicLevelOf } from '../../shared/domain/identifiers/unique-id.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import type { StreamRecord } from '../../shared/wire/stream-record.ts'
import { atMost } from '../platform/concurrency.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Admission } from './admission.ts'
import type { Flow } from './rate-limit.ts'
import type { Admitted } from './register-unknown.ts'
import type { Report } from './report.ts'

const lookUpsAtOnce = 16

export type Known = Report & { by: Admitted }
/** With the topic that its record has. */
export type Welcome = Known & { topic: string }

/** Those of trackers that may report, registered now where their tenant wants that. @throws Failure tooLarge */
export async function admittedReports(
  admission: Admission,
  reports: readonly Report[],
  who: Omit<Parameters<Admission['admit']>[1], 'otherName'>,
): Promise<Known[]> {
  const names = new Set(reports.map(({ uniqueId }) => uniqueId))
  if (names.size > (who.key ? trackerLimits.ingestTrackersMax : trackerLimits.ingestTrackersWithoutSecretMax)) {
    throw new Failure('tooLarge', 'Messages of too many trackers. Send fewer at a time, with a secret.')
  }
  const byName = new Map<string | null, Admitted | null>()
  await atMost(lookUpsAtOnce, names, async (name) => {
    const { otherName } = reports.find(({ uniqueId }) => uniqueId === name)!
    byName.set(name, await admission.admit(name, { ...who, otherName }))
  })
  return reports.flatMap((report) => {
    const by = byName.get(report.uniqueId)
    return by ? { ...report, by } : []
  })
}

/** @throws Failure tooMuch */
export async function spendAll(flow: Flow, admitted: readonly Welcome[]): Promise<void> {
  for (const { tenantId, deviceId } of new Set(admitted.map(({ by }) => by))) {
    await flow.spend({ name: `ingest:tracker:${tenantId}:${deviceId}`, max: trackerLimits.ingestPerTrackerMax })
    await flow.spend({ name: `ingest:tenant:${tenantId}`, max: trackerLimits.ingestPerTenantMax })
  }
}

interface Entry {
  uniqueId: string
  record: StreamRecord
}

/** What is longer than is ever read is cut: ingest refuses it then like everything that it cannot read. */
export function recordOf(world: WorldOf<'http-ingest'>, { topic, payload, by }: Welcome): Entry {
  const base64 = Buffer.from(payload)
    .subarray(0, trackerLimits.trackerPayloadBytesMax + 1)
    .toString('base64')
  const record = { topic: `${topic}/${topicLevelOf(by.uniqueId)}`, payload: base64, receivedAt: world.now() }
  return { uniqueId: by.uniqueId, record }
}
