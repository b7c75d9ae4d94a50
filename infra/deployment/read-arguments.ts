/** What `npm run deploy -- …` was given: all of it goes to `cdk deploy`, and some of it is needed before. */
export interface DeployArguments {
  stage: string | undefined
  profile: string | undefined
  all: readonly string[]
}

export function readArguments(given: readonly string[]): DeployArguments {
  const contexts = valuesOf(given, ['-c', '--context'])
  const stage = contexts.find((each) => each.startsWith('stage='))?.slice('stage='.length)
  return { stage, profile: valuesOf(given, ['--profile']).at(-1), all: given }
}

/** `-c a=b` and `--context=a=b` alike, as CDK reads them. */
function valuesOf(given: readonly string[], names: readonly string[]): string[] {
  return given.flatMap((argument, at) => {
    const following = given[at + 1]
    if (names.includes(argument)) return following === undefined ? [] : [following]
    return names.flatMap((name) => (argument.startsWith(`${name}=`) ? [argument.slice(name.length + 1)] : []))
  })
}
