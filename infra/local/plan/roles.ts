import { operators, type Statement } from '../permissions/statements.ts'
import type { Resolver } from './resolver.ts'
import { properties } from './stores.ts'

type OneOrMore = string | string[]

interface PolicyProperties {
  PolicyDocument: {
    Statement: {
      Effect: Statement['effect']
      Action: OneOrMore
      Resource?: OneOrMore
      NotResource?: OneOrMore
      Condition?: Record<string, Record<string, OneOrMore>>
    }[]
  }
  Roles?: string[]
}

const list = (value: OneOrMore | undefined): string[] => (value === undefined ? [] : [value].flat())

/** What each role is allowed and denied, by the role's name. @throws Error that names a condition which is not understood */
export function readRoles(resolver: Resolver): ReadonlyMap<string, readonly Statement[]> {
  const roles = new Map<string, Statement[]>()
  for (const found of resolver.ofType('AWS::IAM::Policy')) {
    const { PolicyDocument, Roles = [] } = properties<PolicyProperties>(resolver, found)
    const statements = PolicyDocument.Statement.map((given): Statement => {
      const conditions = Object.entries(given.Condition ?? {}).map(([operator, keys]) => {
        if (!(operator in operators)) {
          throw new Error(`${found.stack}/${found.id}: the condition ${operator} is not imitated`)
        }
        return [operator, Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, list(value)]))] as const
      })
      return {
        effect: given.Effect,
        actions: list(given.Action),
        resources: list(given.Resource),
        notResources: list(given.NotResource),
        conditions: Object.fromEntries(conditions),
      }
    })
    for (const role of Roles) roles.set(role, [...(roles.get(role) ?? []), ...statements])
  }
  return roles
}
