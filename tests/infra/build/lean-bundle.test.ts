import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withoutErrors } from '../../../infra/build/lean-bundle.ts'

const schemas = readFileSync(
  new URL('../../../node_modules/@aws-sdk/client-dynamodb/dist-es/schemas/schemas_0.js', import.meta.url),
  'utf8',
)
const registered = (script: string) => [...script.matchAll(/registerError\((\w+)\$/g)].map(([, name]) => name!)

describe('errors of DynamoDB in bundles', () => {
  it.each([
    'DynamoDBServiceException',
    'ConditionalCheckFailedException',
    'InternalServerError',
    'ItemCollectionSizeLimitExceededException',
    'LimitExceededException',
    'ProvisionedThroughputExceededException',
    'ReplicatedWriteConflictException',
    'RequestLimitExceeded',
    'ResourceNotFoundException',
    'ThrottlingException',
    'TransactionCanceledException',
    'TransactionConflictException',
    'TransactionInProgressException',
  ])('keep what a read or a write can cause: %s', (name) => {
    expect(registered(withoutErrors(schemas))).toContain(name)
  })

  it('leave out those of managing tables, and nothing else of the shapes', () => {
    const kept = registered(withoutErrors(schemas))
    const left = registered(schemas).filter((name) => !kept.includes(name))
    expect(left).toContain('BackupInUseException')
    expect(left).toContain('TableAlreadyExistsException')
    expect(left.length).toBeGreaterThan(15)
    const lines = (script: string) =>
      script.split('\n').filter((line) => line !== '' && !line.includes('registerError('))
    expect(lines(withoutErrors(schemas))).toEqual(lines(schemas))
  })
})
