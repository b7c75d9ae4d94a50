import { expect, it } from 'vitest'
import { readContext } from '../../infra/context.ts'
import { synthesized, type Templates } from './synthesized.ts'

const common = readContext()['qafila'] as object

interface Statement {
  Action: string
  Effect: string
  Resource?: unknown
  NotResource?: unknown
}

/** The statements that let a function publish by SNS, with the function's name. */
const publishing = ({ product }: Templates): [string, Statement][] =>
  Object.entries(product.Resources)
    .filter(([, { Type }]) => Type === 'AWS::IAM::Policy')
    .flatMap(([id, { Properties }]) => {
      const policy = Properties!['PolicyDocument'] as { Statement: Statement[] }
      return policy.Statement.map((statement): [string, Statement] => [id.replace(/Role.*/, ''), statement])
    })
    .filter(([, { Action }]) => Action.includes('sns:'))

it('no function may publish while text messages are off', () => {
  expect(publishing(synthesized())).toEqual([])
})

it('text messages go to phone numbers, and to no topic of any account', () => {
  const statements = publishing(synthesized({ qafila: { ...common, sms: 'on' } }))
  expect(statements.map(([fn]) => fn).toSorted()).toEqual([
    'Api',
    'CommandsDeliver',
    'NotifyAnnounce',
    'NotifyChannels',
  ])
  for (const [, statement] of statements) {
    expect(statement).toMatchObject({ Action: 'sns:Publish', Effect: 'Allow' })
    expect(statement.Resource).toBeUndefined()
    expect(JSON.stringify(statement.NotResource)).toContain(':sns:*:*:*')
  }
})
