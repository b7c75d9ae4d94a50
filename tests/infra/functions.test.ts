import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settings } from '../../functions/platform/env.ts'
import { grantsOf, settingsOf } from '../../functions/platform/needs.ts'
import { functionEntries, visitsSemiSpaceMegabytes, type FunctionName } from '../../infra/function-list.ts'
import { conditionsOf, isOfEventSource, permissionsIn, permissionsOf, type Statement } from './permissions.ts'
import { shortForm } from './readable.ts'
import { resourcesOf, synthesized } from './synthesized.ts'

const { product } = synthesized()
const ours = resourcesOf(product, 'AWS::Lambda::Function').filter(([, fn]) => fn['Description'])

interface Environment {
  Variables: Record<string, unknown>
}

it('every function of the list exists, on arm64, with a log that expires and leaves out calls that succeed', () => {
  expect(ours).toHaveLength(Object.keys(functionEntries).length)
  for (const [, fn] of ours) {
    expect(fn).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' })
    expect(fn['LoggingConfig']).toEqual({
      LogGroup: { Ref: expect.any(String) },
      LogFormat: 'JSON',
      // a level above INFO would leave out the lines of `log.ts`, which name none
      ApplicationLogLevel: 'INFO',
      SystemLogLevel: 'WARN',
    })
  }
  const logs = resourcesOf(product, 'AWS::Logs::LogGroup')
  expect(logs.filter(([, log]) => !log['RetentionInDays'])).toEqual([])
})

it('every function has the version of package.json, which the API answers and the screen shows', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  for (const [, fn] of ours) expect((fn['Environment'] as Environment).Variables[settings.version]).toBe(version)
})

it('no secret stands in the settings of a function: they name it, and it is read', () => {
  const referring = ours.filter(([, fn]) => JSON.stringify(fn['Environment']).includes('{{resolve:'))
  expect(referring.map(([id]) => id)).toEqual([])
})

it('one function has more room for young objects than Node.js gives', () => {
  const given = ours.flatMap(([id, fn]) =>
    nodeOptions in variablesOf(fn) ? [[withoutHash(id), variablesOf(fn)[nodeOptions]]] : [],
  )
  expect(given).toEqual([['WatchVisits', `--max-semi-space-size=${visitsSemiSpaceMegabytes}`]])
})

describe.each(Object.keys(functionEntries) as FunctionName[])('%s', (name) => {
  const [, fn] = ours.find(([id]) => withoutHash(id) === pascalCase(name))!

  it('has the settings that it declares, and no others', () => {
    const declared = [...settingsOf(name)].map((setting) => settings[setting])
    expect(settingsIn(fn)).toEqual([...declared, settings.version].sort())
  })

  it('has the permissions that it declares, and no others', () => {
    const declared = new Set(grantsOf(name).flatMap((grant) => permissionsOf[grant]))
    const permissions = statementsOf(fn)
      .flatMap(permissionsIn)
      .filter((permission) => !isOfEventSource(permission))
    expect(new Set(permissions)).toEqual(declared)
  })
})

it('the settings and permissions of every function are those on the page', async () => {
  const page = ours.map(
    ([id, fn]) => `${withoutHash(id)}\n  has ${settingsIn(fn).join(', ')}\n${statementsOf(fn).map(line).join('\n')}`,
  )
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('templates/functions.txt')
})

const pascalCase = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
const withoutHash = (id: string) => id.replace(/[0-9A-F]{8}$/, '')
/** For the runtime, and no setting of the product. */
const nodeOptions = 'NODE_OPTIONS'
const variablesOf = (fn: Record<string, unknown>) => (fn['Environment'] as Environment).Variables
const settingsIn = (fn: Record<string, unknown>) =>
  Object.keys(variablesOf(fn))
    .filter((name) => name !== nodeOptions)
    .sort()

function statementsOf(fn: Record<string, unknown>): Statement[] {
  const role = (fn['Role'] as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0]
  return resourcesOf(product, 'AWS::IAM::Policy')
    .filter(([, policy]) => JSON.stringify(policy['Roles']).includes(role))
    .flatMap(([, policy]) => (policy['PolicyDocument'] as { Statement: Statement[] }).Statement)
}

const line = (statement: Statement) =>
  [
    `  may ${statement.Effect === 'Deny' ? 'never ' : ''}${[statement.Action].flat().join(', ')}`,
    `    on ${on(statement.Resource).join('\n       ')}`,
    ...conditionsOf(statement).map((condition) => `    if ${condition}`),
  ].join('\n')

function on(resource: unknown): string[] {
  return [shortForm(resource)].flat().map(String)
}
