import { describe, expect, test } from 'vitest'
import { readContext } from '../../../infra/context.ts'
import { resourcesOf, synthesized } from '../synthesized.ts'

const common = readContext()['qafila'] as object

function withQueues(liveQueues: number) {
  const { state, product } = synthesized({ qafila: { ...common, liveQueues, liveBatchSeconds: 1 } })
  const mappings = resourcesOf(product, 'AWS::Lambda::EventSourceMapping').filter(([id]) =>
    id.startsWith('LiveUpdatesSqsEventSource'),
  )
  const [, alarm] = resourcesOf(product, 'AWS::CloudWatch::Alarm').find(([id]) =>
    id.startsWith('Alarmliveupdateslate'),
  )!
  const [, ingest] = resourcesOf(product, 'AWS::Lambda::Function').find(([id]) => /^Ingest[0-9A-F]{8}$/.test(id))!
  return {
    queues: resourcesOf(state, 'AWS::SQS::Queue').filter(([id]) => /^LiveUpdates\d*[0-9A-F]{8}$/.test(id)).length,
    callsAtOnce: mappings.map(
      ([, { ScalingConfig }]) => (ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency,
    ),
    compared: ((alarm['Metrics'] as { MetricStat?: object }[] | undefined) ?? []).filter(
      ({ MetricStat }) => MetricStat,
    ),
    setting: JSON.stringify((ingest['Environment'] as { Variables: object }).Variables),
  }
}

describe('queues of live updates', () => {
  test('one has ten readers', () => {
    const { queues, callsAtOnce } = withQueues(1)
    expect([queues, callsAtOnce]).toEqual([1, [10]])
  })
  test('of several each has the fewest readers that AWS allows, and one alarm compares them all', () => {
    const { queues, callsAtOnce, compared, setting } = withQueues(10)
    expect([queues, callsAtOnce]).toEqual([10, Array.from({ length: 10 }, () => 2)])
    expect(compared).toHaveLength(10)
    expect(setting.match(/LiveUpdates/g)).toHaveLength(10)
  })
})
