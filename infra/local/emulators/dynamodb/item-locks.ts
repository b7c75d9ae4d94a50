/** What a request writes, or reads in a transaction. */
interface Action {
  TableName: string
  Item?: Record<string, unknown>
  Key?: Record<string, unknown>
}
export interface LockingRequest extends Action {
  TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck' | 'Get', Action>>[]
}

/** The body of DynamoDB's refusal. */
export type Conflict = Record<string, unknown>

const singles = new Set(['PutItem', 'UpdateItem', 'DeleteItem'])
const transactions = new Set(['TransactWriteItems', 'TransactGetItems'])
const message = 'Transaction is ongoing for the item'
const typeOf = (name: string) => `com.amazonaws.dynamodb.v20120810#${name}`

/**
 * The items that transactions in flight write. Another transaction with one of them is cancelled, and a single write of
 * one refused.
 * @see DynamoDB developer guide, "Amazon DynamoDB Transactions: How it works": transaction conflict handling
 */
export class ItemLocks {
  readonly #keys = new Map<string, readonly string[]>()
  readonly #held = new Set<string>()

  /** The attributes of a table's key; tables that are not known are not looked at. */
  learn(table: string, keySchema: readonly { AttributeName: string }[]): void {
    this.#keys.set(
      table,
      keySchema.map(({ AttributeName }) => AttributeName),
    )
  }

  /** Whether a request of this kind has to be looked at now. */
  concerns(operation: string): boolean {
    return transactions.has(operation) || (this.#held.size > 0 && singles.has(operation))
  }

  /** @returns the refusal, or how to release what the request holds */
  take(operation: string, request: LockingRequest): { conflict: Conflict } | { release: () => void } {
    if (singles.has(operation)) return this.#isHeld(request) ? { conflict: refused } : { release: () => {} }
    const actions = (request.TransactItems ?? []).map((each) => Object.values(each)[0]!)
    const held = actions.map((action) => this.#isHeld(action))
    if (held.includes(true)) return { conflict: cancelled(held) }
    if (operation === 'TransactGetItems') return { release: () => {} }
    const keys = actions.flatMap((action) => this.#keyOf(action) ?? [])
    for (const key of keys) this.#held.add(key)
    return {
      release: () => {
        for (const key of keys) this.#held.delete(key)
      },
    }
  }

  #isHeld(action: Action): boolean {
    const key = this.#keyOf(action)
    return key !== null && this.#held.has(key)
  }

  #keyOf({ TableName, Key, Item }: Action): string | null {
    const names = this.#keys.get(TableName)
    const values = Key ?? Item
    return names && values ? JSON.stringify([TableName, ...names.map((name) => values[name])]) : null
  }
}

const refused: Conflict = { __type: typeOf('TransactionConflictException'), message }

function cancelled(held: readonly boolean[]): Conflict {
  const codes = held.map((isHeld) => (isHeld ? 'TransactionConflict' : 'None'))
  return {
    __type: typeOf('TransactionCanceledException'),
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => (Code === 'None' ? { Code } : { Code, Message: message })),
  }
}
