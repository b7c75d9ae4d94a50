import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { originSecret } from '../origin-secret.ts'
import { everyMinute } from '../every-minute.ts'
import { letSendFrames } from '../let-send-frames.ts'
import { giveSetting, nodeFunction } from '../node-function.ts'
import type { Parts } from '../parts.ts'
import { announceFromTables } from './live-announcements.ts'
import { openSockets } from './live-sockets.ts'

/** The map that moves: browsers hold a socket, tables announce what changed, frames go out. */
export function makeLive(scope: Construct, parts: Parts): WebSocketStage {
  const { kept, site, alarms } = parts
  const socket = nodeFunction(scope, site, {
    name: 'live-socket',
    purpose: 'Lets browsers onto the live socket and off again',
    memoryMegabytes: 512,
    timeoutSeconds: 15,
  })
  giveSetting(socket, 'originSecret', originSecret(scope))
  // Writing, because the door counts wrong passwords at the socket as everywhere.
  kept.lookups.letWrite(socket)
  kept.records.letRead(socket)
  kept.sockets.letWrite(socket)
  const stage = openSockets(scope, parts, socket)

  const fanOut = nodeFunction(scope, site, {
    name: 'live-fan-out',
    purpose: 'Sends what changed to everybody who watches and may see it',
    memoryMegabytes: 1024,
    timeoutSeconds: 60,
  })
  kept.records.letRead(fanOut)
  kept.tracks.letRead(fanOut)
  kept.sockets.letWrite(fanOut)
  letSendFrames(stage, fanOut)
  announceFromTables(scope, parts, fanOut)

  const keepalive = nodeFunction(scope, site, {
    name: 'live-keepalive',
    purpose: 'Keeps idle sockets open and closes those whose time is over',
    memoryMegabytes: 512,
    timeoutSeconds: 55,
  })
  kept.sockets.letWrite(keepalive)
  kept.sockets.letReadAll(keepalive)
  letSendFrames(stage, keepalive)
  everyMinute(scope, alarms, { name: 'live-keepalive', run: keepalive })
  return stage
}
