import { parseArgs } from 'node:util'

export interface RestoreArguments {
  /** epoch ms */
  at: number
  stack: { name: string; region: string | undefined }
}

export const usage = `npm run restore -- --at TIME --stack NAME [--region REGION]

Restores the five tables of a deployment, as they were at that second, into new tables beside them, and says what to
write into cdk.context.json so that the next deployment uses those. The present tables stay as they are.
TIME is like 2026-11-23T09:30:00Z and lies within the last 35 days. Run it again if it was interrupted.`

/** @throws Error with a line for a person */
export function readArguments(given: readonly string[], now: number): RestoreArguments {
  const { at, stack, region } = parsed(given)
  if (stack === undefined) throw new Error(`--stack is missing: on one machine copy DATA_DIR instead.\n\n${usage}`)
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(at ?? '')
  const moment = isMoment ? Date.parse(at!) : Number.NaN
  if (Number.isNaN(moment))
    throw new Error(`--at is "${at ?? ''}"; write a time like 2026-11-23T09:30:00Z.\n\n${usage}`)
  if (moment >= now) throw new Error(`--at is "${at}", which has not come yet.`)
  return { at: moment, stack: { name: stack, region } }
}

function parsed(given: readonly string[]) {
  const options = { at: { type: 'string' }, stack: { type: 'string' }, region: { type: 'string' } } as const
  try {
    return parseArgs({ args: [...given], options }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}
