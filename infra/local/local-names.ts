/** AWS has no such region: a call that misses its local endpoint finds no host instead of a real account. */
export const region = 'local-1'
export const account = '000000000000'

/** Secrets Manager adds six signs of its own to the name. */
export const secretArn = (name: string): string => `arn:aws:secretsmanager:${region}:${account}:secret:${name}-local0`
