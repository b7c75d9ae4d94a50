import { tryAgain } from '../retry.ts'
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { whileThrottled } from './items.ts'
import type { Store } from './store.ts'

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** The most items that one transaction may write. */
export const transactItemsMax = 100

/**
 * Writes all or nothing; retried while another transaction holds one of the items.
 * @param lostAtConflict index of an item that is not waited for: its condition does not hold when another transaction
 *   writes it, so that the caller reads again at once
 * @returns null when written, else the index of the first item whose condition did not hold
 */
export const transact = (
  store: Store,
  items: readonly TransactItem[],
  lostAtConflict?: number,
): Promise<number | null> =>
  whileThrottled(async () => {
    try {
      await store.documents.send(new TransactWriteCommand({ TransactItems: [...items] }))
      return null
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code)
      const failed = codes.indexOf('ConditionalCheckFailed')
      if (failed >= 0) return failed
      if (lostAtConflict !== undefined && codes[lostAtConflict] === 'TransactionConflict') return lostAtConflict
      if (!codes.some((code) => code === 'TransactionConflict' || code === 'ThrottlingError')) throw error
      return tryAgain
    }
  })

/**
 * Makes a single write, retried while a transaction holds the item.
 * @returns whether its condition held; when not, nothing was written
 */
export const conditional = (write: () => Promise<unknown>): Promise<boolean> =>
  whileThrottled(async () => {
    try {
      await write()
      return true
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false
      if (!(error instanceof TransactionConflictException)) throw error
      return tryAgain
    }
  })
