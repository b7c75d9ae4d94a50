import { Fn, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * By this the functions know that a request came through the edge, whose word on the viewer's address they then take.
 * The random end of the stack's own id: the same at every deployment, and known to nobody outside the account.
 */
export const edgeMark = (scope: Construct): string => Fn.select(2, Fn.split('/', Stack.of(scope).stackId))
