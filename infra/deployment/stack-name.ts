/** What a stack of a stage is called on AWS. */
export const stackName = (name: 'QafilaEdge' | 'QafilaState' | 'QafilaApp', stage: string | undefined): string =>
  stage === undefined ? name : `${name}-${stage}`
