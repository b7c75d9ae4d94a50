import { expect, it } from 'vitest'
import { readContext, readSizes } from '../../infra/context.ts'
import { readableTemplate } from './readable.ts'
import { synthesized } from './synthesized.ts'

const templates = synthesized()

it('state: what must survive is what the page says', async () => {
  await expect(readableTemplate(templates.state)).toMatchFileSnapshot('templates/qafila-state.txt')
})

it('product: what can be rebuilt is what the page says', async () => {
  await expect(readableTemplate(templates.product)).toMatchFileSnapshot('templates/qafila-app.txt')
})

it('everything in the state stack outlives a deployment that forgets it', () => {
  const losable = Object.entries(templates.state.Resources)
    .filter(([, { Type }]) => !Type.endsWith('Policy'))
    .filter(([, { DeletionPolicy }]) => DeletionPolicy !== 'RetainExceptOnCreate')
  expect(losable).toEqual([])
})

it('a first deployment that fails leaves nothing but what other stacks share', () => {
  const leftBehind = [templates.state, templates.product].flatMap(({ Resources }) =>
    Object.values(Resources).filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain'),
  )
  expect(leftBehind.map(({ Type }) => Type)).toEqual(['AWS::IAM::Role', 'AWS::ApiGateway::Account'])
})

it('tables are made last: they are protected from the moment they exist, also against a rollback', () => {
  const { Resources } = templates.state
  const isTable = (id: string) => Resources[id]?.Properties?.['DeletionProtectionEnabled'] === true
  const others = Object.keys(Resources).filter((id) => !isTable(id))
  expect(Object.keys(Resources).filter(isTable)).toHaveLength(5)
  for (const id of Object.keys(Resources).filter(isTable)) {
    expect(Resources[id]?.DependsOn).toEqual(expect.arrayContaining(others))
  }
})

it('sizes: a wrong value is refused by its name', () => {
  const good = readContext()['qafila'] as object
  expect(() => readSizes({ ...good, streamShards: -1 })).toThrow(/qafila\.streamShards/)
  expect(() => readSizes({ ...good, alarmMail: 'amina' })).toThrow(/qafila\.alarmMail/)
  for (const origin of ['*', 'fleet.example', 'https://fleet.example/', 'https://fleet.example/app', 'null']) {
    expect(() => readSizes({ ...good, corsOrigins: [origin] })).toThrow(/qafila\.corsOrigins\.0: is an origin like/)
  }
  const stages = { staging: { streamShards: -1 } }
  expect(() => readSizes({ ...good, stages }, 'staging')).toThrow(/qafila\.stages\.staging\.streamShards/)
  expect(() => readSizes({ ...good, stages: { 'Stage 1': {} } })).toThrow(/qafila\.stages\.Stage 1/)
})

it('sizes: origins are what browsers write', () => {
  const corsOrigins = ['https://fleet.example', 'http://localhost:3000']
  expect(readSizes({ ...(readContext()['qafila'] as object), corsOrigins })).toMatchObject({ corsOrigins })
})

it('sizes: a stage has its own where it names them, and must be named', () => {
  const good = { ...(readContext()['qafila'] as object), logsKeptDays: 30, streamShards: 1 }
  const stages = { staging: { logsKeptDays: 7 } }
  expect(readSizes({ ...good, stages }, 'staging')).toMatchObject({ logsKeptDays: 7, streamShards: 1 })
  expect(readSizes({ ...good, stages }, undefined)).toMatchObject({ logsKeptDays: 30, streamShards: 1 })
  expect(() => readSizes({ ...good, stages }, 'stagin')).toThrow(/stage: .*stagin.*staging/)
})
