import { describe, expect, it } from 'vitest'
import { isAllowed, type Act, type Statement } from '../../../../infra/local/permissions/statements.ts'

const table = 'arn:aws:dynamodb:local-1:000000000000:table/Tracks'
const allow = (facts: Partial<Statement>): Statement => ({
  effect: 'Allow',
  actions: ['dynamodb:GetItem'],
  resources: [table],
  notResources: [],
  conditions: {},
  ...facts,
})
const act = (facts: Partial<Act> = {}): Act => ({ action: 'dynamodb:GetItem', resource: table, context: {}, ...facts })
const sender = { StringEquals: { 'ses:FromAddress': ['qafila@example.com'] } }
const from = (address: string) => act({ context: { 'ses:fromaddress': [address] } })
const leading = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['T#*', 'JOBS'] } }
const prefixIfAny = { StringLikeIfExists: { 's3:prefix': ['tenants/*'] } }
const keys = (...values: string[]) => act({ context: { 'dynamodb:leadingkeys': values } })
const tenants = ['arn:aws:s3:::files/tenants/*']
const file = (key: string) => act({ resource: `arn:aws:s3:::files/${key}` })

// IAM user guide: "Policy evaluation logic", "IAM JSON policy elements"
describe('a call', () => {
  it.each<{ name: string; statements: Statement[]; act: Act; may: boolean }>([
    { name: 'nothing allows is denied', statements: [], act: act(), may: false },
    { name: 'one statement allows is allowed', statements: [allow({})], act: act(), may: true },
    {
      name: 'is denied by one statement whatever others allow',
      statements: [allow({}), allow({ effect: 'Deny' })],
      act: act(),
      may: false,
    },
    { name: 'of another action', statements: [allow({})], act: act({ action: 'dynamodb:PutItem' }), may: false },
    { name: 'of another resource', statements: [allow({})], act: act({ resource: `${table}2` }), may: false },
    { name: 'of an index', statements: [allow({})], act: act({ resource: `${table}/index/feed` }), may: false },
    {
      name: 'of an index, by a star',
      statements: [allow({ resources: [`${table}/index/*`] })],
      act: act({ resource: `${table}/index/feed` }),
      may: true,
    },
    { name: 'of an action in capitals', statements: [allow({ actions: ['DynamoDB:getitem'] })], act: act(), may: true },
    { name: 'below a folder', statements: [allow({ resources: tenants })], act: file('tenants/t1/a.png'), may: true },
    { name: 'beside a folder', statements: [allow({ resources: tenants })], act: file('reports/t1'), may: false },
    {
      name: 'a dot in a pattern is a dot',
      statements: [allow({ resources: ['arn:a.c*'] })],
      act: act({ resource: 'arn:abc' }),
      may: false,
    },
    {
      name: 'of anything but',
      statements: [allow({ resources: [], notResources: ['arn:aws:sns:*:*:*'] })],
      act: act({ resource: '+213550123456' }),
      may: true,
    },
    {
      name: 'of what is excepted',
      statements: [allow({ resources: [], notResources: ['arn:aws:sns:*:*:*'] })],
      act: act({ resource: 'arn:aws:sns:local-1:000000000000:Alarms' }),
      may: false,
    },
    {
      name: 'whose condition holds',
      statements: [allow({ conditions: sender })],
      act: from('qafila@example.com'),
      may: true,
    },
    {
      name: 'whose condition fails',
      statements: [allow({ conditions: sender })],
      act: from('other@example.com'),
      may: false,
    },
    { name: 'without the key of a condition', statements: [allow({ conditions: sender })], act: act(), may: false },
    {
      name: 'with a prefix that fits',
      statements: [allow({ conditions: prefixIfAny })],
      act: act({ context: { 's3:prefix': ['tenants/t1/'] } }),
      may: true,
    },
    {
      name: 'with another prefix',
      statements: [allow({ conditions: prefixIfAny })],
      act: act({ context: { 's3:prefix': ['exports/t1/'] } }),
      may: false,
    },
    {
      name: 'with an empty prefix',
      statements: [allow({ conditions: prefixIfAny })],
      act: act({ context: { 's3:prefix': [''] } }),
      may: false,
    },
    {
      name: 'without a key that counts if it is there',
      statements: [allow({ conditions: prefixIfAny })],
      act: act(),
      may: true,
    },
    {
      name: 'of keys that all fit',
      statements: [allow({ conditions: leading })],
      act: keys('T#1#x', 'JOBS'),
      may: true,
    },
    {
      name: 'of keys of which one does not',
      statements: [allow({ conditions: leading })],
      act: keys('T#1', 'X'),
      may: false,
    },
  ])('$name: $may', ({ statements, act: asked, may }) => {
    expect(isAllowed(statements, asked)).toBe(may)
  })
})
