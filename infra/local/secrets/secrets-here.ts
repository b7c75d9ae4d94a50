import { type Setting, settings } from '../../../functions/platform/env.ts'
import type { Statement } from '../permissions/statements.ts'
import { secretArn } from '../local-names.ts'
import type { Plan, SecretPlan } from '../plan/types.ts'

/** Of the one provider of a machine of one's own; templates name none there. */
export const ownOpenIdSecret = 'own-openid-provider'

interface OwnValues {
  /** of this data folder */
  channelKey: string
  /** empty for none */
  openIdSecret: string
}

/** The secrets of the templates, with the values that this machine keeps or was given. */
export function secretsHere({ secrets, functions }: Plan, { channelKey, openIdSecret }: OwnValues): SecretPlan[] {
  const named = (setting: Setting) =>
    functions.map(({ environment }) => environment[settings[setting]]).find((id) => id !== undefined)
  const key = named('channelKey')
  const own = { name: ownOpenIdSecret, arn: secretArn(ownOpenIdSecret), value: openIdSecret }
  return [
    ...secrets.map((secret) => (secret.arn === key ? { ...secret, value: channelKey } : secret)),
    ...(openIdSecret === '' ? [] : [own]),
  ]
}

/** Roles of the templates know only the secrets of the templates. */
export const readingOwnSecret: Statement = {
  effect: 'Allow',
  actions: ['secretsmanager:GetSecretValue'],
  resources: [secretArn(ownOpenIdSecret)],
  notResources: [],
  conditions: {},
}
