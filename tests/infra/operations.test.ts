import { expect, it } from 'vitest'
import { deploymentFacts } from '../../infra/costs/deployment-facts.ts'
import { readContext } from '../../infra/context.ts'
import { grown, resourcesOf, synthesized } from './synthesized.ts'

const common = readContext()['qafila'] as object

it.each([
  { name: 'a first deployment', changes: {}, messages: 'table, write units' },
  { name: 'one that grew', changes: grown, messages: 'IncomingRecords' },
])('one dashboard of $name shows every alarm and the main figures', ({ changes, messages }) => {
  const { product } = synthesized({ qafila: { ...common, ...changes } })
  const boards = resourcesOf(product, 'AWS::CloudWatch::Dashboard')
  expect(boards).toHaveLength(1)
  const text = JSON.stringify(boards[0]![1]['DashboardBody'])
  for (const [id] of resourcesOf(product, 'AWS::CloudWatch::Alarm')) expect(text).toContain(`"${id}","Arn"`)
  for (const metric of [messages, 'IteratorAge', 'WriteThrottleEvents', 'Latency', 'Reputation.BounceRate']) {
    expect(text).toContain(metric)
  }
})

it('alarms cost no more than $4.50 a month: each metric of one is $0.10', () => {
  const { state, product } = synthesized()
  expect(deploymentFacts([state, product]).alarmMetrics).toBeLessThanOrEqual(45)
})

it('a budget mails who gets the alarms, when both are set', () => {
  const budgets = (qafila: object) =>
    resourcesOf(synthesized({ qafila: { ...common, ...qafila } }).product, 'AWS::Budgets::Budget')
  expect(budgets({ monthlyBudgetDollars: 100 })).toEqual([])
  const [[, budget]] = budgets({ monthlyBudgetDollars: 100, alarmMail: 'ops@atlas.dz' }) as [[string, object]]
  expect(budget).toMatchObject({
    Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 100, Unit: 'USD' } },
    NotificationsWithSubscribers: [
      { Notification: { Threshold: 80 }, Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'ops@atlas.dz' }] },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  })
})

it('executions are reserved for ingest only where it was asked for', () => {
  const reserved = (qafila: object) =>
    resourcesOf(synthesized({ qafila: { ...common, ...qafila } }).product, 'AWS::Lambda::Function').flatMap(
      ([id, { ReservedConcurrentExecutions: count }]) =>
        count === undefined ? [] : [[id.replace(/[0-9A-F]{8}$/, ''), count]],
    )
  expect(reserved({})).toEqual([])
  expect(reserved({ reservedIngestExecutions: 20 })).toEqual([
    ['Ingest', 20],
    ['IngestBacklog', 20],
  ])
})
