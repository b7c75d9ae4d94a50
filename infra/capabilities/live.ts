import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { everyMinute } from '../every-minute.ts'
import type { Functions } from '../grants.ts'
import { nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'
import { announceFromIngest, announceFromTables } from './live-announcements.ts'
import { openSockets } from './live-sockets.ts'

export interface Live {
  stage: WebSocketStage
  functions: Functions<'live-socket' | 'live-fan-out' | 'live-updates' | 'live-keepalive'>
}

/** Live updates: browsers hold a socket, tables stream what changed, frames go out. */
export function makeLive(scope: Construct, parts: Parts): Live {
  const { site, alarms } = parts
  const socket = nodeFunction(scope, site, {
    name: 'live-socket',
    purpose: 'Opens and closes live sockets of browsers',
    memoryMegabytes: 512,
    timeoutSeconds: 15,
  })
  const stage = openSockets(scope, parts, socket)

  const fanOut = nodeFunction(scope, site, {
    name: 'live-fan-out',
    purpose: 'Sends changes to the connected browsers that may see them',
    memoryMegabytes: 1024,
    timeoutSeconds: 60,
  })
  announceFromTables(scope, parts, fanOut)

  const updates = nodeFunction(scope, site, {
    name: 'live-updates',
    purpose: 'Sends what ingest saved to the connected browsers that may see it',
    memoryMegabytes: 512,
    timeoutSeconds: 10,
  })
  announceFromIngest(parts, updates)

  const keepalive = nodeFunction(scope, site, {
    name: 'live-keepalive',
    purpose: 'Keeps idle sockets open and closes expired ones',
    memoryMegabytes: 512,
    timeoutSeconds: 55,
  })
  everyMinute(scope, alarms, { name: 'live-keepalive', run: keepalive })
  return {
    stage,
    functions: {
      'live-socket': socket,
      'live-fan-out': fanOut,
      'live-updates': updates,
      'live-keepalive': keepalive,
    },
  }
}
