import { type RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'

interface MadeUpValue {
  id: string
  description: string
  length: number
  removalPolicy: RemovalPolicy
}

/**
 * A value that nobody chose and that templates do not hold: Secrets Manager makes it up at the first deployment. One of
 * the stack that was made already is the same.
 */
export function randomValue(scope: Construct, { id, description, length, removalPolicy }: MadeUpValue): string {
  const stack = Stack.of(scope)
  const made = stack.node.tryFindChild(id) as Secret | undefined
  const generateSecretString = { passwordLength: length, excludePunctuation: true }
  const secret = made ?? new Secret(stack, id, { description, generateSecretString, removalPolicy })
  return secret.secretValue.unsafeUnwrap()
}
