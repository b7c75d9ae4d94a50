import { expect, it } from 'vitest'
import { ItemLocks, type LockingRequest } from '../../../infra/local/emulators/dynamodb/item-locks.ts'

const TableName = 'Things'
const item = (sk: string) => ({ pk: { S: 'a' }, sk: { S: sk } })
const put = (sk: string): LockingRequest => ({ TableName, Item: { ...item(sk), note: { S: 'x' } } })
const transaction = (...items: object[]): LockingRequest => ({ TableName: '', TransactItems: items })
const held = transaction(
  { Put: put('1') },
  { Update: { TableName, Key: item('2') } },
  { ConditionCheck: { TableName, Key: item('3') } },
)
const cancelled = (...codes: string[]) => ({
  __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
  Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
  CancellationReasons: codes.map((Code) =>
    Code === 'None' ? { Code } : { Code, Message: 'Transaction is ongoing for the item' },
  ),
})
const refused = {
  __type: 'com.amazonaws.dynamodb.v20120810#TransactionConflictException',
  message: 'Transaction is ongoing for the item',
}
const locks = () => {
  const each = new ItemLocks()
  each.learn(TableName, [{ AttributeName: 'pk' }, { AttributeName: 'sk' }])
  return each
}

it.each<{ name: string; operation: string; request: LockingRequest; conflict: object | null }>([
  { name: 'a put of the same item', operation: 'PutItem', request: put('1'), conflict: refused },
  {
    name: 'an update of the same item',
    operation: 'UpdateItem',
    request: { TableName, Key: item('2') },
    conflict: refused,
  },
  {
    name: 'a removal of an item that is only checked',
    operation: 'DeleteItem',
    request: { TableName, Key: item('3') },
    conflict: refused,
  },
  { name: 'a put of another item', operation: 'PutItem', request: put('4'), conflict: null },
  {
    name: 'the same key in another table',
    operation: 'PutItem',
    request: { ...put('1'), TableName: 'Other' },
    conflict: null,
  },
  {
    name: 'a transaction with one of the items',
    operation: 'TransactWriteItems',
    request: transaction({ Put: put('9') }, { Delete: { TableName, Key: item('2') } }),
    conflict: cancelled('None', 'TransactionConflict'),
  },
  {
    name: 'a transaction that reads one of the items',
    operation: 'TransactGetItems',
    request: transaction({ Get: { TableName, Key: item('1') } }),
    conflict: cancelled('TransactionConflict'),
  },
  {
    name: 'a transaction with other items',
    operation: 'TransactWriteItems',
    request: transaction({ Put: put('9') }),
    conflict: null,
  },
])('while a transaction is in flight: $name', ({ operation, request, conflict }) => {
  const each = locks()
  const first = each.take('TransactWriteItems', held)
  expect('conflict' in first).toBe(false)
  const second = each.take(operation, request)
  expect('conflict' in second ? second.conflict : null).toEqual(conflict)
  if ('release' in second) second.release()
  if ('release' in first) first.release()
  expect('conflict' in each.take(operation, request)).toBe(false)
})

it.each([
  { name: 'reads, never', operation: 'GetItem', whileHeld: false, without: false },
  { name: 'single writes, while something is held', operation: 'PutItem', whileHeld: true, without: false },
  { name: 'transactions, always', operation: 'TransactWriteItems', whileHeld: true, without: true },
])('looks at $name', ({ operation, whileHeld, without }) => {
  const each = locks()
  expect(each.concerns(operation)).toBe(without)
  each.take('TransactWriteItems', held)
  expect(each.concerns(operation)).toBe(whileHeld)
})
