import { expect, test } from 'vitest'
import { readContext } from '../../../infra/context.ts'
import { deploymentFacts } from '../../../infra/costs/deployment-facts.ts'
import { synthesized } from '../synthesized.ts'

test('the templates say what has a price', () => {
  const { state, product } = synthesized({
    qafila: { ...sizes, messages: 'stream', streamShards: 3, ingestBatchMessages: 500, liveBatchSeconds: 2 },
  })
  expect(deploymentFacts([state, product])).toEqual({
    liveShards: 3,
    backlogShards: 0,
    streamRetentionHours: 24,
    isMessageTable: false,
    basicIngest: true,
    rulesPerMessage: 1,
    rulesPerPresence: 1,
    ingestBatchMessages: 500,
    ingestWindowSeconds: 0,
    ingestMegabytes: 512,
    isPushed: true,
    livePaceMs: 450,
    isSavedLater: false,
    tracksCapacity: null,
    updatesMegabytes: 512,
    updatesWindowSeconds: 2,
    fanOutBatchRecords: 100,
    fanOutMegabytes: 1_024,
    eventsMegabytes: 1_024,
    apiMegabytes: 1_024,
    minuteCallMegabytes: [512, 512, 512, 1_024, 512, 512, 1_024],
    polledQueues: 8,
    // 27 alarms with one, and that of two
    alarmMetrics: 29,
    secrets: 2,
  })
})

test('what an operator chose to pay less', () => {
  const tracksCapacity = { writes: { min: 100, max: 4_000 }, reads: { min: 25, max: 2_000 } }
  const { state, product } = synthesized({
    qafila: { ...sizes, ...ofStream, ingestSaving: 'within-a-minute', ingestReading: 'polled', tracksCapacity },
  })
  expect(deploymentFacts([state, product])).toMatchObject({
    isPushed: false,
    isSavedLater: true,
    tracksCapacity: { writesMin: 100, indexWritesMin: 5, readsMin: 30, scaled: 4 },
    minuteCallMegabytes: [512, 512, 512, 1_024, 512, 512, 1_024],
    alarmMetrics: 30,
  })
})

test('a first deployment has no shards', () => {
  const { state, product } = synthesized({ qafila: sizes })
  expect(deploymentFacts([state, product])).toMatchObject({
    liveShards: 0,
    backlogShards: 0,
    isMessageTable: true,
    ingestWindowSeconds: 1,
    isPushed: false,
    livePaceMs: 0,
    polledQueues: 8,
    secrets: 2,
  })
})

test('a stream that gets no more messages costs until it goes', () => {
  const { state, product } = synthesized({ qafila: { ...sizes, streamShards: 2, backlogShards: 1 } })
  expect(deploymentFacts([state, product])).toMatchObject({ liveShards: 2, backlogShards: 1, isMessageTable: true })
})

test('a part that is missing is no part that costs nothing', () => {
  const { state, product } = synthesized({ qafila: { ...sizes, ...ofStream } })
  const withoutStreams = Object.entries(state.Resources).filter(([, { Type }]) => Type !== 'AWS::Kinesis::Stream')
  expect(() => deploymentFacts([{ Resources: Object.fromEntries(withoutStreams) }, product])).toThrow(
    'The templates have no Messages',
  )
})

const ofStream = { messages: 'stream', streamShards: 1 }
const sizes = readContext().qafila as object
