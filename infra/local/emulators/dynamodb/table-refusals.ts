import { awsLimits } from '../aws-limits.data.ts'

/** A request of DynamoDB's, as far as it is looked at. */
export interface TableRequest {
  IndexName?: string
  KeyConditionExpression?: string
  FilterExpression?: string
  ConditionExpression?: string
  ProjectionExpression?: string
  UpdateExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, { S?: string; B?: string }>
}

const condition = /(#?[\w.-]+)\s*(?:=|<=|>=|<|>|,|\bBETWEEN\b)\s*(:\w+)(?:\s+AND\s+(:\w+))?/gi

/**
 * What DynamoDB answers to a key condition that holds an empty text, such as `begins_with(sk, :prefix)` with no prefix.
 * The table emulator finds it in puts, keys and updates, but not here.
 */
export function refusedQuery(query: TableRequest): string | null {
  const values = query.ExpressionAttributeValues ?? {}
  for (const [, attribute = '', ...operands] of (query.KeyConditionExpression ?? '').matchAll(condition)) {
    if (!operands.some((name) => values[name]?.S === '' || values[name]?.B === '')) continue
    const key = query.ExpressionAttributeNames?.[attribute] ?? attribute
    const because = 'The AttributeValue for a key attribute cannot contain an empty string value.'
    return query.IndexName === undefined
      ? `One or more parameter values are not valid. ${because} Key: ${key}`
      : `One or more parameter values are not valid. A value specified for a secondary index key is not supported. ` +
          `${because} IndexName: ${query.IndexName}, IndexKey: ${key}`
  }
  return null
}

const operatorsMax = awsLimits.dynamoDb.expressionOperatorsMax.value
const operandsOfInMax = awsLimits.dynamoDb.inOperandsMax.value

const expressions = ['ConditionExpression', 'FilterExpression', 'KeyConditionExpression', 'UpdateExpression'] as const
const operator = /<>|<=|>=|[=<>+]|\b(?:AND|OR|NOT|BETWEEN|IN|SET|REMOVE|ADD|DELETE)\b|\w\s*\(/gi

/** What DynamoDB answers to an expression with too much in it; the table emulator looks at its bytes only. */
export function refusedExpression(request: TableRequest): string | null {
  for (const name of expressions) {
    const text = request[name] ?? ''
    const count = text.match(operator)?.length ?? 0
    if (count > operatorsMax) {
      return `Invalid ${name}: The expression contains too many operators; operator count: ${count}`
    }
    for (const [, operands = ''] of text.matchAll(/\bIN\s*\(([^)]*)\)/gi)) {
      const size = operands.split(',').length
      if (size > operandsOfInMax) {
        return `Invalid ${name}: The IN operator is provided with too many operands; number of operands: ${size}`
      }
    }
  }
  return null
}
