import * as ports from '../../platform/aws-ports.ts'
import { worldOf } from '../../platform/world.ts'
import { alertTimerRunner } from './run-due.ts'

const world = worldOf<'notify-due'>({
  tenants: ports.tenants,
  tracks: ports.tracks,
  alerts: ports.alerts,
  alertTimers: ports.alertTimers,
  alertQueue: ports.alertQueue,
})
const run = alertTimerRunner(world)

/** Runs every minute. */
export const handler = (): Promise<void> => run(world.now())
