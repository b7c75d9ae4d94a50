import type { Received } from '../../../functions/ingest/read-record.ts'
import { buildPosition, noon, secondMs } from '../../support/builders.ts'
import { messageAt, type Said } from '../../support/received.ts'

/** So many that a batch with all of them is worth an entry of the journal. */
export const vehicles = [0, 1, 2, 3] as const

/** Steps of ten seconds at which all report. From the fourth on they may wait; the sixth is a minute later. */
const reportingSteps = [0, 1, 2, 3, 4, 9, 10]
const [alarmStep, lateStep, soloStep] = [4, 5, 11]

export const stepsOfFleet = vehicles.map((at) => [
  ...reportingSteps.filter((step) => step < lateStep),
  ...(at === 2 ? [lateStep] : []),
  ...reportingSteps.filter((step) => step > lateStep),
  ...(at === 0 ? [soloStep] : []),
])

/**
 * A fleet that drives on, in batches of one shard: first saves, places that wait, an alarm of one vehicle, a minute that
 * is over, a late fix and a bad record, a batch too small to wait, and silence.
 */
export function fleetBatches(shard: string): Received[][] {
  let place = 0
  const message = (step: number, at: number, said: Said = {}) =>
    messageAt(++place, {
      uniqueId: `${shard}-${at}`,
      steps: [step],
      receivedAt: noon + (step * 10 + 1) * secondMs,
      ...said,
    })
  const alarm = (step: number): Said => {
    const { fixTime, latitude, longitude, speed, course } = buildPosition(step)
    const attributes = { batteryLevel: 80, ignition: true, alarm: 'sos' }
    return {
      payload: { time: new Date(fixTime).toISOString(), latitude, longitude, course, speed: speed * 1.852, attributes },
    }
  }
  return [
    ...reportingSteps.map((step) => [
      ...vehicles.map((at) => message(step, at, at === 1 && step === alarmStep ? alarm(step) : {})),
      ...(step === 10 ? [message(10, 2, { steps: [lateStep] }), message(10, 3, { payload: '?' })] : []),
    ]),
    [message(soloStep, 0)],
  ]
}
