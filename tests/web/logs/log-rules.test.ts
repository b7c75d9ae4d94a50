import { describe, expect, it } from 'vitest'
import { copiedLines, filteredLines } from '../../../web/src/logs/log-filter.ts'
import { outcomeOf } from '../../../web/src/logs/log-outcome.ts'
import { logLine } from './log-lines.ts'

const refusal = { field: 'latitude', reason: 'latitude must be -90 to 90' }

describe('what became of a message', () => {
  it.each([
    { name: 'a position', line: {}, said: 'stored ok 1' },
    { name: 'some good, some bad', line: { stored: 2, refused: [refusal] }, said: 'stored warn 2' },
    { name: 'nothing good', line: { stored: 0, refused: [refusal] }, said: 'refused bad 1' },
    { name: 'sent before', line: { stored: 0, ignored: { duplicate: 3 } }, said: 'duplicate idle 3' },
    { name: 'from the future', line: { stored: 0, ignored: { duplicate: 1, future: 1 } }, said: 'future warn 1' },
    { name: 'filtered', line: { stored: 0, ignored: { filtered: 1 } }, said: 'filtered idle 1' },
    { name: 'nobody registered', line: { stored: 0, deviceId: 0 }, said: 'unregistered warn 0' },
    { name: 'came', line: { stored: 0, topic: '$aws/events/presence/connected/van-1' }, said: 'came info 0' },
    { name: 'went', line: { stored: 0, topic: '$aws/events/presence/disconnected/van-1' }, said: 'went info 0' },
    { name: 'a heartbeat', line: { stored: 0 }, said: 'received idle 0' },
  ])('$name: $said', ({ line, said }) => {
    const { kind, tone, count } = outcomeOf(logLine(line))
    expect(`${kind} ${tone} ${count}`).toBe(said)
  })
})

describe('the filter of the log', () => {
  const lines = [
    logLine(),
    logLine({ uniqueId: 'bus-7', topic: 'bus-7/data', deviceId: 2, stored: 0, refused: [refusal] }),
  ]
  const nameOf = (id: number) => (id === 1 ? 'Van 1' : 'Bus 7')
  it.each([
    { keyword: '', onlyTrouble: false, found: ['van-1', 'bus-7'] },
    { keyword: 'VAN 1', onlyTrouble: false, found: ['van-1'] },
    { keyword: 'bus latitude', onlyTrouble: false, found: ['bus-7'] },
    { keyword: 'bus nowhere', onlyTrouble: false, found: [] },
    { keyword: '', onlyTrouble: true, found: ['bus-7'] },
    { keyword: 'van', onlyTrouble: true, found: [] },
  ])('"$keyword" trouble $onlyTrouble finds $found', ({ found, ...filter }) => {
    expect(filteredLines(lines, filter, nameOf).map(({ uniqueId }) => uniqueId)).toEqual(found)
  })

  it('is copied oldest first, one line each', () => {
    expect(copiedLines([logLine({ data: 'b' }), logLine({ data: 'a' })]).split('\n')).toEqual([
      '2024-05-01T11:00:00.000+00:00\tmqtt\tmqtt\tvan-1\ttrackers/van-1/positions\ta',
      '2024-05-01T11:00:00.000+00:00\tmqtt\tmqtt\tvan-1\ttrackers/van-1/positions\tb',
    ])
  })
})
