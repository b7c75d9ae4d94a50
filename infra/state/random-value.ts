import { type RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Setting } from '../../functions/platform/env.ts'
import { giveSetting } from '../node-function.ts'

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
export function randomValue(scope: Construct, { id, description, length, removalPolicy }: MadeUpValue): ISecret {
  const stack = Stack.of(scope)
  const made = stack.node.tryFindChild(id) as Secret | undefined
  const generateSecretString = { passwordLength: length, excludePunctuation: true }
  return made ?? new Secret(stack, id, { description, generateSecretString, removalPolicy })
}

/** Lets a function read the value of a secret, now and whenever it changes; its settings have the name. */
export function letReadSecret(fn: Lambda, setting: Setting, secret: { id: string; arn: string }): void {
  fn.addToRolePolicy(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.arn] }))
  giveSetting(fn, setting, secret.id)
}
