import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'

/** CloudFront writes the secret under this name, over whatever the viewer sent. */
export const originVerifyHeader = 'x-origin-verify'

const id = 'OriginSecret'

/**
 * By this the functions know that a request came through CloudFront, whose word on the viewer's address they then take.
 *
 * Secrets Manager makes it up at the first deployment. Templates hold a reference only; who may read the settings of
 * the distribution or of a function sees the value, and could with it name another address for counted attempts, no
 * more. It is not rotated: a deployment gives it to CloudFront and to the functions, each only when they change.
 */
export function originSecret(scope: Construct): string {
  const stack = Stack.of(scope)
  const made = stack.node.tryFindChild(id) as Secret | undefined
  const secret =
    made ??
    new Secret(stack, id, {
      description: 'Qafila: proves to the APIs that a request came through CloudFront',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    })
  return secret.secretValue.unsafeUnwrap()
}
