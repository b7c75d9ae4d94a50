import { expect, test } from 'vitest'
import { matches, parsePattern, type Pattern } from '../../../infra/local/plan/filter-pattern.ts'
import { handedOver } from '../../../functions/platform/dynamo/tables.ts'
import { eventOf, happened, moved, recordOf } from '../../functions/live/live-fixture.ts'
import type { LogLine } from '../../../functions/platform/log.ts'
import { resourcesOf, synthesized } from '../synthesized.ts'

interface Mapping {
  FilterCriteria?: { Filters: { Pattern: string }[] }
}

/** The filters between the table of tracks and the function that announces what is in it. */
function filters(): Pattern[] {
  const { Resources } = synthesized().product as { Resources: Record<string, { Type: string; Properties: Mapping }> }
  const [, { Properties }] = Object.entries(Resources).find(([id]) =>
    id.startsWith('LiveFanOutDynamoDBEventSourceQafilaStateTracks'),
  )!
  return Properties.FilterCriteria!.Filters.map(({ Pattern }) => parsePattern(Pattern))
}

const state = (isHandedOver: boolean) => {
  const record = recordOf(moved('atlas', 1, 1, 2), '1')
  const image = record.dynamodb!.NewImage!
  return {
    ...record,
    dynamodb: { ...record.dynamodb, NewImage: isHandedOver ? { ...image, [handedOver]: { N: '1' } } : image },
  }
}

test.each([
  { name: 'a state that its writer hands over', record: () => state(true), passes: false },
  { name: 'a state that nobody hands over', record: () => state(false), passes: true },
  { name: 'an event', record: () => recordOf(happened('atlas', eventOf(1, 2)), '1'), passes: true },
])('the stream of tracks announces $name: $passes', ({ record, passes }) => {
  expect(filters().some((filter) => matches(filter, record()))).toBe(passes)
})

test('the alarm of the hand-over counts the line that ingest logs', () => {
  const line: LogLine['what'] = 'reportsNotHandedOver'
  const [[, filter]] = resourcesOf(synthesized().product, 'AWS::Logs::MetricFilter') as [
    [string, { FilterPattern: string }],
  ]
  expect(filter.FilterPattern).toBe(`"${line}"`)
})
