import { expect, it } from 'vitest'
import { withUsed } from '../../../infra/build/sdk-commands.ts'

const index = [
  'export * from "./S3Client";',
  'export * from "./S3";',
  'export * from "./commands";',
  'export * from "./pagination";',
  'export * from "./waiters";',
  'export * from "./schemas/schemas_0";',
  'export * from "./models/errors";',
  'export { S3ServiceException } from "./models/S3ServiceException";',
].join('\n')

const linesWith = (files: readonly string[]) =>
  withUsed(index, (file) => files.includes(file))
    .split('\n')
    .filter((line) => line !== '')

it('keeps the client, its shapes and errors', () => {
  expect(linesWith([])).toEqual([
    'export * from "./S3Client";',
    'export * from "./schemas/schemas_0";',
    'export * from "./models/errors";',
    'export { S3ServiceException } from "./models/S3ServiceException";',
  ])
})

it('keeps commands and pages that functions name, where the client has them', () => {
  const files = ['commands/PutObjectCommand', 'commands/DeleteBucketCommand', 'pagination/ListObjectsV2Paginator']
  const more = linesWith(files).slice(4)
  expect(more.toSorted()).toEqual([
    'export * from "./commands/PutObjectCommand";',
    'export * from "./pagination/ListObjectsV2Paginator";',
  ])
})
