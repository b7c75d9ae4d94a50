import { checkHistory } from '../../engine/crash/history-check.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'

const cohorts = 10

/** A million acknowledged fixes held against what is stored, after a storm of failures. */
export async function measureCrash(): Promise<Figure[]> {
  const sum = { acknowledged: 0, faults: 0, races: 0, lost: 0, doubled: 0, eventsWrong: 0 }
  // what each failure says in the log is of no interest here
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = () => true
  try {
    for (let seed = 1; seed <= cohorts; seed++) {
      const checked = await checkHistory({ seed, devices: 100, messages: 100, faults: 0.005 })
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += checked[key]
    }
  } finally {
    process.stdout.write = write
  }
  return [
    { name: 'fixes acknowledged in a storm', value: sum.acknowledged, unit: 'fixes', goal: atLeast(1_000_000) },
    { name: 'processes killed, throttled and timed out', value: sum.faults, unit: 'times', goal: '' },
    { name: 'batches that two processes took at once', value: sum.races, unit: 'batches', goal: '' },
    { name: 'fixes lost', value: sum.lost, unit: 'fixes', goal: atMost(0) },
    { name: 'fixes doubled', value: sum.doubled, unit: 'fixes', goal: atMost(0) },
    { name: 'events missing or doubled', value: sum.eventsWrong, unit: 'events', goal: atMost(0) },
  ]
}
