import { storedPhrase, type PhraseValues } from '../../../shared/domain/failures.ts'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { queryAll, writeItems } from '../dynamo/items.ts'
import type { NotedProblem, Problems } from '../ports/problem-ports.ts'
import { epochSecond, padded, type Key, type Store } from '../dynamo/store.ts'
import { problemPartition } from './audit-keys.ts'

interface ProblemItem extends Key {
  /** id of the record, device, field, text of the reason, its values, mark */
  i: number
  d: number
  f: string
  r: string
  v?: PhraseValues
  m: string
  /** epoch ms */
  a: number
  x: number
}

const devicePrefix = (deviceId: number) => `device#${padded(deviceId)}#`
const sortKey = (problem: NotedProblem): string =>
  problem.kind === 'device' ? devicePrefix(problem.id) + problem.mark : `${problem.kind}#${padded(problem.id)}`

/** A tenant's problems: one item for each, overwritten by the next one of the same record or mark. */
export function dynamoProblems(store: Store, tenantId: string): Problems {
  /** @param prefix absent for all of them: DynamoDB does not accept an empty one */
  async function read(prefix?: string): Promise<NotedProblem[]> {
    const items = await queryAll<ProblemItem>(store, {
      table: 'audit',
      ConsistentRead: false,
      KeyConditionExpression: prefix === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
      FilterExpression: 'x > :now',
      ExpressionAttributeValues: {
        ':pk': problemPartition(tenantId),
        ':prefix': prefix,
        ':now': epochSecond(store.now()),
      },
    })
    return items.map(readProblem).toSorted((a, b) => b.at - a.at)
  }
  return {
    tenantId,
    async note(problems) {
      const items = problems.map((problem): ProblemItem => {
        const { id: i, deviceId: d, field: f, reason, mark: m, at: a } = problem
        const { text: r, values: v } = reason
        const key = { pk: problemPartition(tenantId), sk: sortKey(problem) }
        return { ...key, i, d, f, r, ...(v && { v }), m, a, x: epochSecond(a + tenantLimits.problemKeptMs) }
      })
      await writeItems(store, 'audit', { put: [...new Map(items.map((item) => [item.sk, item])).values()] })
    },
    list: async () => (await read()).slice(0, tenantLimits.problemsShownMax),
    ofDevice: async (deviceId) => (await read(devicePrefix(deviceId))).slice(0, tenantLimits.problemsOfDeviceShownMax),
  }
}

const readProblem = ({ sk, i, d, f, r, v, m, a }: ProblemItem): NotedProblem => ({
  kind: sk.slice(0, sk.indexOf('#')) as NotedProblem['kind'],
  id: i,
  deviceId: d,
  field: f,
  reason: storedPhrase(r, v),
  mark: m,
  at: a,
})
