import { parseArgs } from 'node:util'

export interface StartArguments {
  /** without the demonstration */
  empty: boolean
  /** archives of streets */
  maps: string[]
}

const usage = 'npm start -- [--empty] [--map FILE]…'

/** @throws Error with a line for a person */
export function startArguments(given: readonly string[]): StartArguments {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { empty: { type: 'boolean' }, map: { type: 'string', multiple: true } },
    })
    return { empty: values.empty === true, maps: values.map ?? [] }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}
