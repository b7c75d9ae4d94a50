import { parseArgs } from 'node:util'

export interface StartArguments {
  /** without the demonstration */
  empty: boolean
  /** with a provider of accounts */
  openid: boolean
  /** archives of streets */
  maps: string[]
}

const usage = 'npm start -- [--empty | --openid] [--map FILE]…'

/** @throws Error with a line for a person */
export function startArguments(given: readonly string[]): StartArguments {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { empty: { type: 'boolean' }, openid: { type: 'boolean' }, map: { type: 'string', multiple: true } },
    })
    const [empty, openid] = [values.empty === true, values.openid === true]
    if (empty && openid) throw new Error('--openid shows the sign-in of the demonstration, which --empty leaves out.')
    return { empty, openid, maps: values.map ?? [] }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}
