import { CfnParameter, type RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Site } from '../context.ts'

interface MadeUpValue {
  id: string
  description: string
  length: number
  removalPolicy: RemovalPolicy
}

/**
 * A value that nobody chose and that templates do not hold. Secrets Manager makes it up at the first deployment. In a
 * small one, where each secret would be a fifth of all costs, `npm run deploy` does, and hands it over as a parameter that
 * CloudFormation keeps and shows to nobody, except in an output: no other stack may refer to it. One that was made already
 * is the same.
 */
export function randomValue(stack: Stack, { sizes }: Pick<Site, 'sizes'>, value: MadeUpValue): string {
  const { id, description, length, removalPolicy } = value
  const made = stack.node.tryFindChild(id) as CfnParameter | Secret | undefined
  if (sizes.size === 'small') {
    const parameter = made ?? new CfnParameter(stack, id, { description, noEcho: true, minLength: length })
    return (parameter as CfnParameter).valueAsString
  }
  const generateSecretString = { passwordLength: length, excludePunctuation: true }
  const secret = made ?? new Secret(stack, id, { description, generateSecretString, removalPolicy })
  return (secret as Secret).secretValue.unsafeUnwrap()
}
