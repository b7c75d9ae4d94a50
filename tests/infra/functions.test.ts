import { expect, it } from 'vitest'
import { settings } from '../../functions/platform/env.ts'
import { functionEntries } from '../../infra/function-list.ts'
import { settingsAskedBy } from './required-settings.ts'
import { shortForm } from './readable.ts'
import { resourcesOf, synthesized } from './synthesized.ts'

const { product } = synthesized()
const ours = resourcesOf(product, 'AWS::Lambda::Function').filter(([, fn]) => fn['Description'])

interface Environment {
  Variables: Record<string, unknown>
}
interface Statement {
  Action: string | string[]
  Resource: unknown
}

it('every function of the list is made, on arm64, with a log that ends', () => {
  expect(ours).toHaveLength(Object.keys(functionEntries).length)
  for (const [, fn] of ours) {
    expect(fn).toMatchObject({ Architectures: ['arm64'], Runtime: 'nodejs24.x' })
    expect(fn['LoggingConfig']).toHaveProperty('LogGroup.Ref')
  }
  const logs = resourcesOf(product, 'AWS::Logs::LogGroup')
  expect(logs.filter(([, log]) => !log['RetentionInDays'])).toEqual([])
})

it.each(Object.entries(functionEntries))('%s: is told what its code asks for, and nothing more', (name, entry) => {
  const made = ours.filter(([id]) => id.replace(/[0-9A-F]{8}$/, '') === pascalCase(name))
  const reported = made.flatMap(([, fn]) => Object.keys((fn['Environment'] as Environment).Variables))
  const asked = [...settingsAskedBy(entry)].map((setting) => settings[setting])
  const always = [settings.version]
  expect(new Set(reported)).toEqual(new Set([...asked, ...always]))
})

it('what each function is told and may do, on one page', async () => {
  const page = ours.map(([id, fn]) => {
    const role = (fn['Role'] as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0]
    return `${id.replace(/[0-9A-F]{8}$/, '')}\n${reported(fn)}\n${allowed(role)}`
  })
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('templates/functions.txt')
})

function pascalCase(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_, __, mail: string) => mail.toUpperCase())
}

function reported(fn: Record<string, unknown>): string {
  return `  is told ${Object.keys((fn['Environment'] as Environment).Variables)
    .toSorted()
    .join(', ')}`
}

function allowed(role: string): string {
  const statements = resourcesOf(product, 'AWS::IAM::Policy')
    .filter(([, policy]) => JSON.stringify(policy['Roles']).includes(role))
    .flatMap(([, policy]) => (policy['PolicyDocument'] as { Statement: Statement[] }).Statement)
  return statements
    .map(({ Action, Resource }) => `  may ${[Action].flat().join(', ')}\n    on ${on(Resource).join('\n       ')}`)
    .join('\n')
}

function on(resource: unknown): string[] {
  return [shortForm(resource)].flat().map(String)
}
