import { settings } from '../../functions/platform/env.ts'
import { expect, it } from 'vitest'
import { readContext, readSizes } from '../../infra/context.ts'
import { shortForm } from './readable.ts'
import { resourcesOf, synthesized, type Template } from './synthesized.ts'

const common = readContext()['qafila'] as object
const streamArn = (name: string) =>
  `arn:aws:dynamodb:eu-west-1:123456789012:table/${name}/stream/2026-11-23T09:40:00.123`
const restoredTables = {
  records: { name: 'restored-records' },
  lookups: { name: 'restored-lookups' },
  tracks: { name: 'restored-tracks', streamArn: streamArn('restored-tracks') },
  sockets: { name: 'restored-sockets', streamArn: streamArn('restored-sockets') },
  audit: { name: 'restored-audit' },
}
const before = synthesized()
const after = synthesized({ qafila: { ...common, restoredTables } })

const exportsOf = ({ Outputs = {} }: Template): [string, unknown][] =>
  Object.values(Outputs).flatMap((output) =>
    output.Export ? [[JSON.stringify(output.Export.Name), (output as { Value?: unknown }).Value]] : [],
  )
const importsOf = (template: Template): string[] =>
  [...JSON.stringify(template).matchAll(/"(?:Fn::ImportValue|OutputName)":"([^"]+)"/g)].map(([, name]) => name!)
const withTables = (names: string[]) =>
  names.filter((name) => /(Records|Lookups|Tracks|Sockets|Audit)[0-9A-F]{8}/.test(name))

it('the tables of the stack stay as they are, and what the other stack of an earlier version imports goes on being exported', () => {
  expect(after.state.Resources).toEqual(before.state.Resources)
  const kept = new Map(exportsOf(after.state))
  for (const [name, value] of exportsOf(before.state)) expect(kept.get(name)).toEqual(value)
  expect(withTables(importsOf(before.product)).length).toBeGreaterThan(5)
  expect(withTables(importsOf(after.product))).toEqual([])
})

it('every function uses the restored tables and none of the others', () => {
  const used = resourcesOf(after.product, 'AWS::Lambda::Function').flatMap(([, { Environment }]) => {
    const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, unknown> }
    return Object.entries(Variables).flatMap(([name, value]) =>
      name.endsWith('_TABLE') && name !== settings.messageTable ? [`${name} ${String(value)}`] : [],
    )
  })
  expect([...new Set(used)].sort()).toEqual([
    'AUDIT_TABLE restored-audit',
    'LOOKUPS_TABLE restored-lookups',
    'RECORDS_TABLE restored-records',
    'SOCKETS_TABLE restored-sockets',
    'TRACKS_TABLE restored-tracks',
  ])
  expect(JSON.stringify(after.product.Outputs?.['OperatorSettings'])).toContain('restored-tracks')
})

it('permissions are for the restored tables, their indexes and their streams', () => {
  const allowed = JSON.stringify(shortForm(Object.fromEntries(resourcesOf(after.product, 'AWS::IAM::Policy'))))
  expect(allowed).toContain('table/restored-records"')
  expect(allowed).toContain('table/restored-tracks/index/*')
  expect(allowed).toContain(streamArn('restored-tracks'))
  const sources = resourcesOf(after.product, 'AWS::Lambda::EventSourceMapping').map(
    ([, each]) => each['EventSourceArn'],
  )
  expect(sources.filter((each) => each === streamArn('restored-tracks'))).toHaveLength(2)
  expect(sources.filter((each) => each === streamArn('restored-sockets'))).toHaveLength(1)
})

it.each([
  { name: 'four of five', tables: { ...restoredTables, audit: undefined }, says: /qafila\.restoredTables\.audit/ },
  {
    name: 'one without its stream',
    tables: { ...restoredTables, tracks: { name: 'restored-tracks' } },
    says: /restoredTables\.tracks\.streamArn/,
  },
  {
    name: 'a name with blanks',
    tables: { ...restoredTables, audit: { name: 'the audit' } },
    says: /restoredTables\.audit\.name: is the name of a table/,
  },
])('settings refuse $name', ({ tables, says }) => {
  expect(() => readSizes({ ...common, restoredTables: tables })).toThrow(says)
})
