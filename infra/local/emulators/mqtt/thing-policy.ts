import type { PolicyPlan } from '../../plan/types.ts'

export type ThingAction = 'Connect' | 'Publish' | 'RetainPublish' | 'Subscribe' | 'Receive'

const variable = '${iot:Connection.Thing.ThingName}'

/**
 * Whether policies of AWS IoT let a thing do something. Only what is allowed by name is allowed.
 *
 * Not imitated: conditions, `Deny`, other variables than the thing's name; a plan that holds any of them is refused.
 * @param resource the end of its ARN: `client/van-1`, `topic/trackers/van-1/positions`, `topicfilter/…`
 */
export function mayThing(
  policies: readonly PolicyPlan[],
  thing: string,
  [action, resource]: [ThingAction, string],
): boolean {
  return policies
    .flatMap(({ statements }) => statements)
    .some(
      ({ actions, resources }) =>
        actions.includes(`iot:${action}`) && resources.some((pattern) => matches(pattern, thing, resource)),
    )
}

/** The thing's own name is literal text; a star of the policy is any text. */
function matches(pattern: string, thing: string, resource: string): boolean {
  const path = pattern.replace(/^arn:aws:iot:[^:]*:[^:]*:/, '')
  const source = path
    .split('*')
    .map((part) => part.replaceAll(variable, () => thing).replaceAll(/[.+^$()|[\]{}\\?*]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}$`, 's').test(resource)
}
