import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { TableName } from './tables.ts'

/** What every DynamoDB adapter works with. */
export interface Store {
  documents: DynamoDBDocumentClient
  /** the tables' names in this deployment */
  tables: Readonly<Record<TableName, string>>
  /** epoch ms */
  now(): number
  /** how long history is kept, ms */
  retentionMs: number
}

export interface Key {
  pk: string
  sk: string
}

/** The sort key of an item that is the only one of its partition. */
export const singleItem = '-'

/** Ids as sort keys: text order is number order. */
export const padded = (id: number): string => String(id).padStart(10, '0')

export const epochSecond = (epochMs: number): number => Math.ceil(epochMs / 1000)
